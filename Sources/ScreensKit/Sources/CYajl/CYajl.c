#include "CYajl.h"
