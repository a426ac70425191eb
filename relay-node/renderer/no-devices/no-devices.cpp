// SPDX-License-Identifier: MIT
//
// Replaces FFmpeg's libavdevice in OBS. OBS's plug-in for the feed only calls this function, which registers capture
// devices. The real library loads 70 others, for windows, sound cards and speech, which takes a tenth of OBS's start.
// It gets the real library's name, so that the loader finds it first in LD_LIBRARY_PATH.
extern "C" {

__attribute__((visibility("default"))) void avdevice_register_all() {}

}
