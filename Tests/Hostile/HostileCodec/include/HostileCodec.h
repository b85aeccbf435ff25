#pragma once

// Nothing to call: what this library has stands in place of libjpeg's own function of that name.
