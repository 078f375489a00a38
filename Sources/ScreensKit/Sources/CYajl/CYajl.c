#include "CYajl.h"

// Declared here, as the library's headers are not needed for anything else.
int yajl_config(yajl_handle handle, int option, ...);

void yajl_allow_comments_of(yajl_handle handle)
{
    // yajl_allow_comments, whose value is always 1.
    yajl_config(handle, 0x01, 1);
}
