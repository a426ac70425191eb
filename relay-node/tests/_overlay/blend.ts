import type { Colours } from './png.js';

/** Colour under the page, as in `overlay/tests/golden.cpp`. */
const GREY = 128;

const toLinear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const toByte = (linear: number) => {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
};

/**
 * Returns one channel of a page's pixel over grey, as OBS draws web pages: it multiplies the encoded colour by its
 * alpha, and adds both in linear light.
 */
function blendChannel(channel: number, alpha: number): number {
  const share = alpha / 255;
  return toByte(toLinear(Math.round(channel * share)) + (1 - share) * toLinear(GREY));
}

/** Returns the largest difference between RGBA pixels and these colours over grey, in 8-bit steps. */
export function findWorstDifference(
  picture: Buffer,
  { width, height }: { width: number; height: number },
  colours: Colours,
): number {
  let worst = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha] = colours(x, y);
      const offset = (y * width + x) * 4;
      const differences = [red, green, blue].map((channel, index) =>
        Math.abs((picture[offset + index] ?? NaN) - blendChannel(channel, alpha)),
      );
      worst = Math.max(worst, ...differences);
    }
  return worst;
}

export const greyBackground = {
  /** Returns true if the picture is only the grey background, without a page. */
  fillsPicture: (picture: Buffer): boolean =>
    picture.every((byte, index) => (index % 4 === 3 ? byte === 255 : byte === GREY)),
};
