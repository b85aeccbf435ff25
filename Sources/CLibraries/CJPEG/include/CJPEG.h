#pragma once
typedef int sw_empty;
