// SPDX-License-Identifier: MIT
#pragma once

/** Marks a function that libobs looks up by name (`GRAPHICS_IMPORT` in its graphics-imports.c). */
#define EXPORTED extern "C" __attribute__((visibility("default")))
