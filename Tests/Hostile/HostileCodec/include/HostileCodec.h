#pragma once

// Nothing to call: this library replaces libjpeg's own functions with the same names.
