#pragma once

// How many ways out there are, and the name of each.
int hostile_ways(void);
const char *hostile_way(int index);
// Tries one: 1 it worked, or failed for another reason than being forbidden; 0 it is held.
int hostile_try(int index);
