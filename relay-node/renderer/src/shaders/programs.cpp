// SPDX-License-Identifier: MIT
// The kernel for each known shader.
#include "../kernels/programs.hpp"
#include "recognise.hpp"

namespace renderer {
namespace {
// The parts of a program that the functions do not name have their defaults.
PixelProgram image(const char *key, Colour colour = Colour::Bare) { return {key, Read::Texture, colour}; }
PixelProgram opaque(const char *key, Colour colour = Colour::Bare) { return {key, Read::Texture, colour, true}; }
PixelProgram reading(const char *key, Read read, Colour colour = Colour::Bare) { return {key, read, colour}; }
PixelProgram to_rgb(const char *key, Yuv yuv, Scale scale = Scale::None, Transfer transfer = Transfer::None,
                    bool alpha = false) {
  return {key, Read::YuvToRgb, Colour::Bare, false, yuv, scale, transfer, alpha};
}
PixelProgram to_plane(const char *key, PlaneOf plane, Footprint footprint = Footprint::One, Scale scale = Scale::None,
                      Transfer transfer = Transfer::None) {
  return {key, Read::RgbToYuv, Colour::Bare, false, Yuv::Planar, scale, transfer, false, plane, footprint};
}
PixelProgram grey(const char *key, Read read, bool limited) {
  PixelProgram program = reading(key, read);
  program.limited = limited;
  return program;
}

const PixelProgram programs[] = {
    image("default.effect/Draw"),
    image("default.effect/DrawAlphaDivide", Colour::AlphaDivide),
    image("default.effect/DrawNonlinearAlpha", Colour::NonlinearAlpha),
    image("default.effect/DrawNonlinearAlphaMultiply", Colour::NonlinearAlphaMultiply),
    image("default.effect/DrawSrgbDecompress", Colour::SrgbDecompress),
    image("default.effect/DrawSrgbDecompressMultiply", Colour::SrgbDecompressMultiply),
    image("default.effect/DrawMultiply", Colour::Multiply),
    image("default.effect/DrawTonemap", Colour::Tonemap),
    image("default.effect/DrawMultiplyTonemap", Colour::MultiplyTonemap),
    image("default.effect/DrawPQ", Colour::Pq),
    image("default.effect/DrawTonemapPQ", Colour::TonemapPq),
    opaque("opaque.effect/Draw"),
    opaque("opaque.effect/DrawSrgbDecompress", Colour::SrgbDecompress),
    opaque("opaque.effect/DrawSrgbDecompressMultiply", Colour::SrgbDecompressMultiply),
    opaque("opaque.effect/DrawMultiply", Colour::Multiply),
    opaque("opaque.effect/DrawTonemap", Colour::Tonemap),
    opaque("opaque.effect/DrawMultiplyTonemap", Colour::MultiplyTonemap),
    opaque("opaque.effect/DrawPQ", Colour::Pq),
    opaque("opaque.effect/DrawTonemapPQ", Colour::TonemapPq),
    image("repeat.effect/Draw"),
    image("premultiplied_alpha.effect/Draw", Colour::Unpremultiply),
    reading("solid.effect/Solid", Read::Solid),
    reading("solid.effect/SolidColored", Read::SolidVertex),
    reading("text_default.effect/Draw", Read::Text),

    reading("bilinear_lowres_scale.effect/Draw", Read::Lowres),
    reading("bilinear_lowres_scale.effect/DrawMultiply", Read::Lowres, Colour::Multiply),
    reading("bilinear_lowres_scale.effect/DrawTonemap", Read::Lowres, Colour::Tonemap),
    reading("bilinear_lowres_scale.effect/DrawMultiplyTonemap", Read::Lowres, Colour::MultiplyTonemap),
    reading("bilinear_lowres_scale.effect/DrawAlphaDivide", Read::Lowres, Colour::AlphaDivide),
    reading("bicubic_scale.effect/Draw", Read::Bicubic),
    reading("bicubic_scale.effect/DrawMultiply", Read::Bicubic, Colour::Multiply),
    reading("bicubic_scale.effect/DrawTonemap", Read::Bicubic, Colour::Tonemap),
    reading("bicubic_scale.effect/DrawMultiplyTonemap", Read::Bicubic, Colour::MultiplyTonemap),
    reading("bicubic_scale.effect/DrawAlphaDivide", Read::Bicubic, Colour::AlphaDivide),
    reading("lanczos_scale.effect/Draw", Read::Lanczos),
    reading("lanczos_scale.effect/DrawMultiply", Read::Lanczos, Colour::Multiply),
    reading("lanczos_scale.effect/DrawTonemap", Read::Lanczos, Colour::Tonemap),
    reading("lanczos_scale.effect/DrawMultiplyTonemap", Read::Lanczos, Colour::MultiplyTonemap),
    reading("lanczos_scale.effect/DrawAlphaDivide", Read::Lanczos, Colour::AlphaDivide),
    reading("area.effect/Draw", Read::Area),
    reading("area.effect/DrawMultiply", Read::Area, Colour::Multiply),
    reading("area.effect/DrawTonemap", Read::Area, Colour::Tonemap),
    reading("area.effect/DrawMultiplyTonemap", Read::Area, Colour::MultiplyTonemap),
    reading("area.effect/DrawAlphaDivide", Read::Area, Colour::AlphaDivide),
    reading("area.effect/DrawUpscale", Read::AreaUpscale),
    reading("area.effect/DrawUpscaleMultiply", Read::AreaUpscale, Colour::Multiply),
    reading("area.effect/DrawUpscaleTonemap", Read::AreaUpscale, Colour::Tonemap),
    reading("area.effect/DrawUpscaleMultiplyTonemap", Read::AreaUpscale, Colour::MultiplyTonemap),

    image("crop_filter.effect/Draw"),
    image("crop_filter.effect/DrawMultiply", Colour::Multiply),
    image("crop_filter.effect/DrawTonemap", Colour::Tonemap),
    image("crop_filter.effect/DrawMultiplyTonemap", Colour::MultiplyTonemap),
    image("color_correction_filter.effect/Draw", Colour::Correction),
    image("color_key_filter_v2.effect/Draw", Colour::ColourKey),
    reading("chroma_key_filter_v2.effect/Draw", Read::ChromaKey),
    reading("sharpness.effect/Draw", Read::Sharpness),

    reading("fade_transition.effect/Fade", Read::Fade, Colour::SrgbDecompress),
    reading("fade_transition.effect/FadeLinear", Read::Fade),
    reading("fade_transition.effect/FadeSingle", Read::FadeSingle),
    reading("fade_to_color_transition.effect/FadeToColor", Read::FadeToColour),
    reading("swipe_transition.effect/Swipe", Read::Swipe),
    reading("slide_transition.effect/Slide", Read::Slide),
    reading("luma_wipe_transition.effect/LumaWipe", Read::LumaWipe),

    to_rgb("format_conversion.effect/I420_Reverse", Yuv::Planar),
    to_rgb("format_conversion.effect/I420_PQ_Reverse", Yuv::Planar, Scale::None, Transfer::Pq),
    to_rgb("format_conversion.effect/I420_HLG_Reverse", Yuv::Planar, Scale::None, Transfer::Hlg),
    to_rgb("format_conversion.effect/I40A_Reverse", Yuv::Planar, Scale::None, Transfer::None, true),
    to_rgb("format_conversion.effect/I422_Reverse", Yuv::Planar),
    to_rgb("format_conversion.effect/I210_Reverse", Yuv::Planar, Scale::Low10, Transfer::Srgb),
    to_rgb("format_conversion.effect/I42A_Reverse", Yuv::Planar, Scale::None, Transfer::None, true),
    to_rgb("format_conversion.effect/I444_Reverse", Yuv::Planar444),
    to_rgb("format_conversion.effect/I412_Reverse", Yuv::Planar444, Scale::Low12, Transfer::Srgb),
    to_rgb("format_conversion.effect/YUVA_Reverse", Yuv::Planar444, Scale::None, Transfer::None, true),
    to_rgb("format_conversion.effect/YA2L_Reverse", Yuv::Planar444, Scale::Low12, Transfer::Srgb, true),
    to_rgb("format_conversion.effect/NV12_Reverse", Yuv::SemiPlanar),
    to_rgb("format_conversion.effect/NV12_PQ_Reverse", Yuv::SemiPlanar, Scale::None, Transfer::Pq),
    to_rgb("format_conversion.effect/NV12_HLG_Reverse", Yuv::SemiPlanar, Scale::None, Transfer::Hlg),
    to_rgb("format_conversion.effect/I010_SRGB_Reverse", Yuv::Planar, Scale::Low10, Transfer::Srgb),
    to_rgb("format_conversion.effect/I010_PQ_2020_709_Reverse", Yuv::Planar, Scale::Low10, Transfer::Pq),
    to_rgb("format_conversion.effect/I010_HLG_2020_709_Reverse", Yuv::Planar, Scale::Low10, Transfer::Hlg),
    to_rgb("format_conversion.effect/P010_SRGB_Reverse", Yuv::SemiPlanar, Scale::High10, Transfer::Srgb),
    to_rgb("format_conversion.effect/P010_PQ_2020_709_Reverse", Yuv::SemiPlanar, Scale::High10, Transfer::Pq),
    to_rgb("format_conversion.effect/P010_HLG_2020_709_Reverse", Yuv::SemiPlanar, Scale::High10, Transfer::Hlg),
    grey("format_conversion.effect/Y800_Limited", Read::Grey, true),
    grey("format_conversion.effect/Y800_Full", Read::Grey, false),
    grey("format_conversion.effect/RGB_Limited", Read::Limited, true),

    to_plane("format_conversion.effect/Planar_Y", PlaneOf::Y),
    to_plane("format_conversion.effect/Planar_U", PlaneOf::U),
    to_plane("format_conversion.effect/Planar_V", PlaneOf::V),
    to_plane("format_conversion.effect/Planar_U_Left", PlaneOf::U, Footprint::Wide),
    to_plane("format_conversion.effect/Planar_V_Left", PlaneOf::V, Footprint::Wide),
    to_plane("format_conversion.effect/NV12_Y", PlaneOf::Y),
    to_plane("format_conversion.effect/NV12_UV", PlaneOf::UV, Footprint::Wide),
    to_plane("format_conversion.effect/I010_SRGB_Y", PlaneOf::Y, Footprint::One, Scale::Low10, Transfer::Srgb),
    to_plane("format_conversion.effect/I010_SRGB_U", PlaneOf::U, Footprint::Wide, Scale::Low10, Transfer::Srgb),
    to_plane("format_conversion.effect/I010_SRGB_V", PlaneOf::V, Footprint::Wide, Scale::Low10, Transfer::Srgb),
    to_plane("format_conversion.effect/I010_PQ_Y", PlaneOf::Y, Footprint::One, Scale::Low10, Transfer::Pq),
    to_plane("format_conversion.effect/I010_PQ_U", PlaneOf::U, Footprint::WideWide, Scale::Low10, Transfer::Pq),
    to_plane("format_conversion.effect/I010_PQ_V", PlaneOf::V, Footprint::WideWide, Scale::Low10, Transfer::Pq),
    to_plane("format_conversion.effect/I010_HLG_Y", PlaneOf::Y, Footprint::One, Scale::Low10, Transfer::Hlg),
    to_plane("format_conversion.effect/I010_HLG_U", PlaneOf::U, Footprint::WideWide, Scale::Low10, Transfer::Hlg),
    to_plane("format_conversion.effect/I010_HLG_V", PlaneOf::V, Footprint::WideWide, Scale::Low10, Transfer::Hlg),
    to_plane("format_conversion.effect/P010_SRGB_Y", PlaneOf::Y, Footprint::One, Scale::High10, Transfer::Srgb),
    to_plane("format_conversion.effect/P010_SRGB_UV", PlaneOf::UV, Footprint::Wide, Scale::High10, Transfer::Srgb),
    to_plane("format_conversion.effect/P010_PQ_Y", PlaneOf::Y, Footprint::One, Scale::High10, Transfer::Pq),
    to_plane("format_conversion.effect/P010_PQ_UV", PlaneOf::UV, Footprint::WideWide, Scale::High10, Transfer::Pq),
    to_plane("format_conversion.effect/P010_HLG_Y", PlaneOf::Y, Footprint::One, Scale::High10, Transfer::Hlg),
    to_plane("format_conversion.effect/P010_HLG_UV", PlaneOf::UV, Footprint::WideWide, Scale::High10, Transfer::Hlg),
};
const PixelProgram undrawn = reading("", Read::Undrawn);
} // namespace

const PixelProgram *pixel_program(const std::string &key) {
  for (const PixelProgram &program : programs)
    if (key == program.key) return &program;
  return &undrawn;
}

VertexProgram vertex_program(const std::string &key) {
  const auto starts = [&key](const char *with) { return key.rfind(with, 0) == 0; };
  const auto contains = [&key](const char *part) { return key.find(part) != std::string::npos; };
  if (starts("repeat.effect/")) return VertexProgram::Repeat;
  if (starts("crop_filter.effect/")) return VertexProgram::MulAdd;
  if (!starts("format_conversion.effect/")) return VertexProgram::Plain;
  const PixelProgram *pixel = pixel_program(key);
  if (pixel->footprint == Footprint::Wide) return VertexProgram::FullLeft;
  if (pixel->footprint == Footprint::WideWide) return VertexProgram::FullTopLeft;
  if (pixel->read != Read::YuvToRgb || pixel->yuv == Yuv::Planar444) return VertexProgram::Full;
  const bool hdr = contains("_PQ_") || contains("_HLG_");
  return hdr ? VertexProgram::Chroma420TopLeft : VertexProgram::Chroma420Left;
}
} // namespace renderer
