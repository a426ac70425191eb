import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ImageHeader } from './image-header.js';
import { PixelData } from './pixel-data.js';
import type { Picture } from './shrink-picture.js';

/** Reads and writes one type of file. Both reject for what can't be decoded or encoded. */
export interface Codec {
  decode(file: Uint8Array): Promise<Picture>;
  encode(picture: Picture): Promise<Uint8Array>;
}

/** One direction of a codec, as its package exports it. */
interface CodecModule<Call> {
  default: Call;
  /** Takes the program's bytes, or for those that Emscripten has made, an object with them. */
  init(program: Uint8Array | { wasmBinary: Uint8Array }): Promise<unknown>;
}
type Decode = (file: ArrayBuffer, options?: { preserveOrientation: boolean }) => Promise<Picture>;
type Encode = (picture: PixelData, options?: { quality: number }) => Promise<ArrayBuffer>;

/** Percent. Text in a logo stays sharp; a picture takes a third of what 95 would. */
const QUALITY = 88;

/** Packages and programs below `@jsquash/`. */
const PARTS = {
  'image/png': { folder: 'png', decoder: 'pkg/squoosh_png_bg.wasm', encoder: 'pkg/squoosh_png_bg.wasm' },
  'image/jpeg': { folder: 'jpeg', decoder: 'dec/mozjpeg_dec.wasm', encoder: 'enc/mozjpeg_enc.wasm' },
  'image/webp': { folder: 'webp', decoder: 'dec/webp_dec.wasm', encoder: 'enc/webp_enc_simd.wasm' },
} as const satisfies Record<ImageHeader['type'], object>;

const { resolve } = createRequire(import.meta.url);

/** Loads the codec of a type. Only a thread that decodes does, because a program takes megabytes. */
export async function codecOf(type: ImageHeader['type']): Promise<Codec> {
  // The codecs were made for browsers, and create one of these.
  Object.assign(globalThis, { ImageData: PixelData });
  const { folder, decoder, encoder } = PARTS[type];
  const decode = await load<Decode>(folder, 'decode.js', decoder);
  const encode = await load<Encode>(folder, 'encode.js', encoder);
  return {
    // A phone's orientation is in the metadata, which is dropped. A codec reads all of the buffer.
    decode: (file) => decode(Uint8Array.from(file).buffer, { preserveOrientation: true }),
    encode: async ({ data, width, height }) =>
      new Uint8Array(await encode(new PixelData(data, width, height), { quality: QUALITY })),
  };
}

async function load<Call>(folder: string, file: string, program: string): Promise<Call> {
  const module = (await import(
    pathToFileURL(resolve(`@jsquash/${folder}/${file}`)).href
  )) as CodecModule<Call>;
  const wasmBinary = await readFile(resolve(`@jsquash/${folder}/codec/${program}`));
  await module.init(folder === 'png' ? wasmBinary : { wasmBinary });
  return module.default;
}
