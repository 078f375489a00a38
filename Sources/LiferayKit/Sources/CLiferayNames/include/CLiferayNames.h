// The parts of Liferay's screenlets that views of their own draw, as a text in the section
// `screens_names` of this library: hosts read it from the file, without loading the library.
//
// Each line is `part` or `override`, the screenlet, and the beginning of the names of such views,
// with an asterisk where more follows. An override is for one thing of the user's, and so is no
// part of a theme's look.
#ifndef LIFERAY_NAMES_H
#define LIFERAY_NAMES_H

extern const char liferay_part_names[];

#endif
