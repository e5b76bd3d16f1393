/* array - the number of elements of an array whose size the compiler knows. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#define ARRAY_LEN(array) (sizeof(array) / sizeof((array)[0]))

#endif
