/** The part of the browsers' ImageData that the codecs use: RGBA, 8 bits per channel. */
export class PixelData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
