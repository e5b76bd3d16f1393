/* weigh_about - what the help tells of `volley worth` and `volley best` (weigh.c). */
#pragma once

extern const char cli_about_worth[], cli_about_best[];
