// SPDX-License-Identifier: MIT
// The kernel for each known shader.
#include "../kernels/programs.hpp"
#include "recognise.hpp"

namespace renderer {
namespace {
PixelProgram create_image(const char *key, Colour colour = Colour::Bare) { return {key, Read::Texture, colour}; }
PixelProgram create_opaque(const char *key, Colour colour = Colour::Bare) { return {key, Read::Texture, colour, true}; }
PixelProgram create_reading(const char *key, Read read, Colour colour = Colour::Bare) { return {key, read, colour}; }
PixelProgram create_to_rgb(const char *key, Yuv yuv, Scale scale = Scale::None, Transfer transfer = Transfer::None,
                    bool alpha = false) {
  return {key, Read::YuvToRgb, Colour::Bare, false, yuv, scale, transfer, alpha};
}
PixelProgram create_to_plane(const char *key, PlaneOf plane, Footprint footprint = Footprint::One, Scale scale = Scale::None,
                      Transfer transfer = Transfer::None) {
  return {key, Read::RgbToYuv, Colour::Bare, false, Yuv::Planar, scale, transfer, false, plane, footprint};
}
PixelProgram create_grey(const char *key, Read read, bool limited) {
  PixelProgram program = create_reading(key, read);
  program.limited = limited;
  return program;
}

const PixelProgram programs[] = {
    create_image("default.effect/Draw"),
    create_image("default.effect/DrawAlphaDivide", Colour::AlphaDivide),
    create_image("default.effect/DrawNonlinearAlpha", Colour::NonlinearAlpha),
    create_image("default.effect/DrawNonlinearAlphaMultiply", Colour::NonlinearAlphaMultiply),
    create_image("default.effect/DrawSrgbDecompress", Colour::SrgbDecompress),
    create_image("default.effect/DrawSrgbDecompressMultiply", Colour::SrgbDecompressMultiply),
    create_image("default.effect/DrawMultiply", Colour::Multiply),
    create_image("default.effect/DrawTonemap", Colour::Tonemap),
    create_image("default.effect/DrawMultiplyTonemap", Colour::MultiplyTonemap),
    create_image("default.effect/DrawPQ", Colour::Pq),
    create_image("default.effect/DrawTonemapPQ", Colour::TonemapPq),
    create_opaque("opaque.effect/Draw"),
    create_opaque("opaque.effect/DrawSrgbDecompress", Colour::SrgbDecompress),
    create_opaque("opaque.effect/DrawSrgbDecompressMultiply", Colour::SrgbDecompressMultiply),
    create_opaque("opaque.effect/DrawMultiply", Colour::Multiply),
    create_opaque("opaque.effect/DrawTonemap", Colour::Tonemap),
    create_opaque("opaque.effect/DrawMultiplyTonemap", Colour::MultiplyTonemap),
    create_opaque("opaque.effect/DrawPQ", Colour::Pq),
    create_opaque("opaque.effect/DrawTonemapPQ", Colour::TonemapPq),
    create_image("repeat.effect/Draw"),
    create_image("premultiplied_alpha.effect/Draw", Colour::Unpremultiply),
    create_reading("solid.effect/Solid", Read::Solid),
    create_reading("solid.effect/SolidColored", Read::SolidVertex),
    create_reading("text_default.effect/Draw", Read::Text),

    create_reading("bilinear_lowres_scale.effect/Draw", Read::Lowres),
    create_reading("bilinear_lowres_scale.effect/DrawMultiply", Read::Lowres, Colour::Multiply),
    create_reading("bilinear_lowres_scale.effect/DrawTonemap", Read::Lowres, Colour::Tonemap),
    create_reading("bilinear_lowres_scale.effect/DrawMultiplyTonemap", Read::Lowres, Colour::MultiplyTonemap),
    create_reading("bilinear_lowres_scale.effect/DrawAlphaDivide", Read::Lowres, Colour::AlphaDivide),
    create_reading("bicubic_scale.effect/Draw", Read::Bicubic),
    create_reading("bicubic_scale.effect/DrawMultiply", Read::Bicubic, Colour::Multiply),
    create_reading("bicubic_scale.effect/DrawTonemap", Read::Bicubic, Colour::Tonemap),
    create_reading("bicubic_scale.effect/DrawMultiplyTonemap", Read::Bicubic, Colour::MultiplyTonemap),
    create_reading("bicubic_scale.effect/DrawAlphaDivide", Read::Bicubic, Colour::AlphaDivide),
    create_reading("lanczos_scale.effect/Draw", Read::Lanczos),
    create_reading("lanczos_scale.effect/DrawMultiply", Read::Lanczos, Colour::Multiply),
    create_reading("lanczos_scale.effect/DrawTonemap", Read::Lanczos, Colour::Tonemap),
    create_reading("lanczos_scale.effect/DrawMultiplyTonemap", Read::Lanczos, Colour::MultiplyTonemap),
    create_reading("lanczos_scale.effect/DrawAlphaDivide", Read::Lanczos, Colour::AlphaDivide),
    create_reading("area.effect/Draw", Read::Area),
    create_reading("area.effect/DrawMultiply", Read::Area, Colour::Multiply),
    create_reading("area.effect/DrawTonemap", Read::Area, Colour::Tonemap),
    create_reading("area.effect/DrawMultiplyTonemap", Read::Area, Colour::MultiplyTonemap),
    create_reading("area.effect/DrawAlphaDivide", Read::Area, Colour::AlphaDivide),
    create_reading("area.effect/DrawUpscale", Read::AreaUpscale),
    create_reading("area.effect/DrawUpscaleMultiply", Read::AreaUpscale, Colour::Multiply),
    create_reading("area.effect/DrawUpscaleTonemap", Read::AreaUpscale, Colour::Tonemap),
    create_reading("area.effect/DrawUpscaleMultiplyTonemap", Read::AreaUpscale, Colour::MultiplyTonemap),

    create_image("crop_filter.effect/Draw"),
    create_image("crop_filter.effect/DrawMultiply", Colour::Multiply),
    create_image("crop_filter.effect/DrawTonemap", Colour::Tonemap),
    create_image("crop_filter.effect/DrawMultiplyTonemap", Colour::MultiplyTonemap),
    create_image("color_correction_filter.effect/Draw", Colour::Correction),
    create_image("color_key_filter_v2.effect/Draw", Colour::ColourKey),
    create_reading("chroma_key_filter_v2.effect/Draw", Read::ChromaKey),
    create_reading("sharpness.effect/Draw", Read::Sharpness),

    create_reading("fade_transition.effect/Fade", Read::Fade, Colour::SrgbDecompress),
    create_reading("fade_transition.effect/FadeLinear", Read::Fade),
    create_reading("fade_transition.effect/FadeSingle", Read::FadeSingle),
    create_reading("fade_to_color_transition.effect/FadeToColor", Read::FadeToColour),
    create_reading("swipe_transition.effect/Swipe", Read::Swipe),
    create_reading("slide_transition.effect/Slide", Read::Slide),
    create_reading("luma_wipe_transition.effect/LumaWipe", Read::LumaWipe),

    create_to_rgb("format_conversion.effect/I420_Reverse", Yuv::Planar),
    create_to_rgb("format_conversion.effect/I420_PQ_Reverse", Yuv::Planar, Scale::None, Transfer::Pq),
    create_to_rgb("format_conversion.effect/I420_HLG_Reverse", Yuv::Planar, Scale::None, Transfer::Hlg),
    create_to_rgb("format_conversion.effect/I40A_Reverse", Yuv::Planar, Scale::None, Transfer::None, true),
    create_to_rgb("format_conversion.effect/I422_Reverse", Yuv::Planar),
    create_to_rgb("format_conversion.effect/I210_Reverse", Yuv::Planar, Scale::Low10, Transfer::Srgb),
    create_to_rgb("format_conversion.effect/I42A_Reverse", Yuv::Planar, Scale::None, Transfer::None, true),
    create_to_rgb("format_conversion.effect/I444_Reverse", Yuv::Planar444),
    create_to_rgb("format_conversion.effect/I412_Reverse", Yuv::Planar444, Scale::Low12, Transfer::Srgb),
    create_to_rgb("format_conversion.effect/YUVA_Reverse", Yuv::Planar444, Scale::None, Transfer::None, true),
    create_to_rgb("format_conversion.effect/YA2L_Reverse", Yuv::Planar444, Scale::Low12, Transfer::Srgb, true),
    create_to_rgb("format_conversion.effect/NV12_Reverse", Yuv::SemiPlanar),
    create_to_rgb("format_conversion.effect/NV12_PQ_Reverse", Yuv::SemiPlanar, Scale::None, Transfer::Pq),
    create_to_rgb("format_conversion.effect/NV12_HLG_Reverse", Yuv::SemiPlanar, Scale::None, Transfer::Hlg),
    create_to_rgb("format_conversion.effect/I010_SRGB_Reverse", Yuv::Planar, Scale::Low10, Transfer::Srgb),
    create_to_rgb("format_conversion.effect/I010_PQ_2020_709_Reverse", Yuv::Planar, Scale::Low10, Transfer::Pq),
    create_to_rgb("format_conversion.effect/I010_HLG_2020_709_Reverse", Yuv::Planar, Scale::Low10, Transfer::Hlg),
    create_to_rgb("format_conversion.effect/P010_SRGB_Reverse", Yuv::SemiPlanar, Scale::High10, Transfer::Srgb),
    create_to_rgb("format_conversion.effect/P010_PQ_2020_709_Reverse", Yuv::SemiPlanar, Scale::High10, Transfer::Pq),
    create_to_rgb("format_conversion.effect/P010_HLG_2020_709_Reverse", Yuv::SemiPlanar, Scale::High10, Transfer::Hlg),
    create_grey("format_conversion.effect/Y800_Limited", Read::Grey, true),
    create_grey("format_conversion.effect/Y800_Full", Read::Grey, false),
    create_grey("format_conversion.effect/RGB_Limited", Read::Limited, true),

    create_to_plane("format_conversion.effect/Planar_Y", PlaneOf::Y),
    create_to_plane("format_conversion.effect/Planar_U", PlaneOf::U),
    create_to_plane("format_conversion.effect/Planar_V", PlaneOf::V),
    create_to_plane("format_conversion.effect/Planar_U_Left", PlaneOf::U, Footprint::Wide),
    create_to_plane("format_conversion.effect/Planar_V_Left", PlaneOf::V, Footprint::Wide),
    create_to_plane("format_conversion.effect/NV12_Y", PlaneOf::Y),
    create_to_plane("format_conversion.effect/NV12_UV", PlaneOf::UV, Footprint::Wide),
    create_to_plane("format_conversion.effect/I010_SRGB_Y", PlaneOf::Y, Footprint::One, Scale::Low10, Transfer::Srgb),
    create_to_plane("format_conversion.effect/I010_SRGB_U", PlaneOf::U, Footprint::Wide, Scale::Low10, Transfer::Srgb),
    create_to_plane("format_conversion.effect/I010_SRGB_V", PlaneOf::V, Footprint::Wide, Scale::Low10, Transfer::Srgb),
    create_to_plane("format_conversion.effect/I010_PQ_Y", PlaneOf::Y, Footprint::One, Scale::Low10, Transfer::Pq),
    create_to_plane("format_conversion.effect/I010_PQ_U", PlaneOf::U, Footprint::WideWide, Scale::Low10, Transfer::Pq),
    create_to_plane("format_conversion.effect/I010_PQ_V", PlaneOf::V, Footprint::WideWide, Scale::Low10, Transfer::Pq),
    create_to_plane("format_conversion.effect/I010_HLG_Y", PlaneOf::Y, Footprint::One, Scale::Low10, Transfer::Hlg),
    create_to_plane("format_conversion.effect/I010_HLG_U", PlaneOf::U, Footprint::WideWide, Scale::Low10, Transfer::Hlg),
    create_to_plane("format_conversion.effect/I010_HLG_V", PlaneOf::V, Footprint::WideWide, Scale::Low10, Transfer::Hlg),
    create_to_plane("format_conversion.effect/P010_SRGB_Y", PlaneOf::Y, Footprint::One, Scale::High10, Transfer::Srgb),
    create_to_plane("format_conversion.effect/P010_SRGB_UV", PlaneOf::UV, Footprint::Wide, Scale::High10, Transfer::Srgb),
    create_to_plane("format_conversion.effect/P010_PQ_Y", PlaneOf::Y, Footprint::One, Scale::High10, Transfer::Pq),
    create_to_plane("format_conversion.effect/P010_PQ_UV", PlaneOf::UV, Footprint::WideWide, Scale::High10, Transfer::Pq),
    create_to_plane("format_conversion.effect/P010_HLG_Y", PlaneOf::Y, Footprint::One, Scale::High10, Transfer::Hlg),
    create_to_plane("format_conversion.effect/P010_HLG_UV", PlaneOf::UV, Footprint::WideWide, Scale::High10, Transfer::Hlg),
};
const PixelProgram undrawn = create_reading("", Read::Undrawn);
} // namespace

const PixelProgram *find_pixel_program(const std::string &key) {
  for (const PixelProgram &program : programs)
    if (key == program.key) return &program;
  return &undrawn;
}

VertexProgram find_vertex_program(const std::string &key) {
  const auto starts = [&key](const char *with) { return key.rfind(with, 0) == 0; };
  const auto contains = [&key](const char *part) { return key.find(part) != std::string::npos; };
  if (starts("repeat.effect/")) return VertexProgram::Repeat;
  if (starts("crop_filter.effect/")) return VertexProgram::MulAdd;
  if (!starts("format_conversion.effect/")) return VertexProgram::Plain;
  const PixelProgram *pixel = find_pixel_program(key);
  if (pixel->footprint == Footprint::Wide) return VertexProgram::FullLeft;
  if (pixel->footprint == Footprint::WideWide) return VertexProgram::FullTopLeft;
  if (pixel->read != Read::YuvToRgb || pixel->yuv == Yuv::Planar444) return VertexProgram::Full;
  const bool hdr = contains("_PQ_") || contains("_HLG_");
  return hdr ? VertexProgram::Chroma420TopLeft : VertexProgram::Chroma420Left;
}
} // namespace renderer
