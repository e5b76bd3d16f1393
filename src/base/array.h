/* array - the number of elements of an array whose size the compiler knows. */
#pragma once

#define ARRAY_LEN(array) (sizeof(array) / sizeof((array)[0]))
