// The patterns of the names of views that draw parts of Liferay's screenlets. They are a text in
// the section `screens_names` of this library, so that hosts can read them from the file without
// loading the library.
//
// Each line has `part` or `override`, the screenlet, and the beginning of the views' names, with an
// asterisk if more may follow. An override is for one specific item of the user, such as a field,
// and is therefore not part of a theme's look.
#ifndef LIFERAY_NAMES_H
#define LIFERAY_NAMES_H

extern const char liferay_part_names[];

#endif
