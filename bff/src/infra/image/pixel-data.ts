/** The part of the browsers' ImageData that codecs use: RGBA, 8 bits a channel. */
export class PixelData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
