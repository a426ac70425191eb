// SPDX-License-Identifier: MIT
// Stub of a header that obs-internal.h includes but does not use. Debian's libobs-dev does not contain it.
#pragma once
