import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ImageHeader } from './image-header.js';
import { PixelData } from './pixel-data.js';
import type { Bitmap } from './shrink-bitmap.js';

/** Decodes and encodes one type of file. Both methods reject on failure. */
export interface Codec {
  decode(file: Uint8Array): Promise<Bitmap>;
  encode(bitmap: Bitmap): Promise<Uint8Array>;
}

/** One direction of a codec, as its package exports it. */
interface CodecModule<Call> {
  default: Call;
  /**
   * Initializes the codec with the WebAssembly binary, or for Emscripten modules with an object that contains
   * it.
   */
  init(program: Uint8Array | { wasmBinary: Uint8Array }): Promise<unknown>;
}
type Decode = (file: ArrayBuffer, options?: { preserveOrientation: boolean }) => Promise<Bitmap>;
type Encode = (bitmap: PixelData, options?: { quality: number }) => Promise<ArrayBuffer>;

/**
 * Quality of JPEG and WebP, percent. Text in a logo stays sharp, and the file has a third of its size at 95
 * percent.
 */
const QUALITY_PERCENT = 88;

/** Packages and WebAssembly files below `@jsquash/`. */
const CODEC_FILES = {
  'image/png': { folder: 'png', decoder: 'pkg/squoosh_png_bg.wasm', encoder: 'pkg/squoosh_png_bg.wasm' },
  'image/jpeg': { folder: 'jpeg', decoder: 'dec/mozjpeg_dec.wasm', encoder: 'enc/mozjpeg_enc.wasm' },
  'image/webp': { folder: 'webp', decoder: 'dec/webp_dec.wasm', encoder: 'enc/webp_enc_simd.wasm' },
} as const satisfies Record<ImageHeader['type'], object>;

const { resolve } = createRequire(import.meta.url);

/** Loads the codec of a type. Call it only in a decoding thread, because a codec uses megabytes of memory. */
export async function loadCodec(type: ImageHeader['type']): Promise<Codec> {
  // The codecs were written for browsers and create an ImageData.
  Object.assign(globalThis, { ImageData: PixelData });
  const { folder, decoder, encoder } = CODEC_FILES[type];
  const decode = await loadFunction<Decode>(folder, 'decode.js', decoder);
  const encode = await loadFunction<Encode>(folder, 'encode.js', encoder);
  return {
    // Applies a phone's orientation, because the metadata is dropped. The file is copied, because a codec
    // reads the whole underlying buffer.
    decode: (file) => decode(Uint8Array.from(file).buffer, { preserveOrientation: true }),
    encode: async ({ data, width, height }) =>
      new Uint8Array(await encode(new PixelData(data, width, height), { quality: QUALITY_PERCENT })),
  };
}

async function loadFunction<Call>(folder: string, file: string, program: string): Promise<Call> {
  const module = (await import(
    pathToFileURL(resolve(`@jsquash/${folder}/${file}`)).href
  )) as CodecModule<Call>;
  const wasmBinary = await readFile(resolve(`@jsquash/${folder}/codec/${program}`));
  await module.init(folder === 'png' ? wasmBinary : { wasmBinary });
  return module.default;
}
