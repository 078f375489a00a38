#include "CLiferayNames.h"

__attribute__((section("screens_names"), used, retain))
const char liferay_part_names[] =
    "part DDLForm DDLField*\n"
    "override DDLForm DDLCustomField*\n"
    "part DDLForm DDLSubmitButton\n";
