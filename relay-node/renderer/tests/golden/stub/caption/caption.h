// SPDX-License-Identifier: MIT
// Included by obs-internal.h, which uses nothing of it in a header; Debian's libobs-dev does not have it.
#pragma once
