#pragma once

// The number of ways out, and the name of each.
int hostile_ways(void);
const char *hostile_way(int index);
// Tries one: returns 1 if it worked, or failed for another reason than being forbidden; 0 if it is closed.
int hostile_try(int index);
