import { createHash } from 'node:crypto';
import { BUILT_IN_IMAGES, IMAGE_SIZE } from '@trailcast/schema/built-in-images';
import type { SceneImage } from '@trailcast/schema/node';
import { drawShapes } from './draw-shapes.js';
import { encodePng } from './encode-png.js';

interface BuiltInFile extends SceneImage {
  file: Buffer;
}

/** The built-in images as PNG files, by id. */
export const BUILT_IN_FILES: ReadonlyMap<string, BuiltInFile> = new Map(
  [...BUILT_IN_IMAGES].map(([id, shapes]) => {
    const file = encodePng(drawShapes(shapes, IMAGE_SIZE), IMAGE_SIZE);
    const digest = createHash('sha256').update(file).digest('hex');
    return [id, { id, digest, pixels: IMAGE_SIZE.width * IMAGE_SIZE.height, file }];
  }),
);

/** @throws Error for an unknown id */
export function requireBuiltInFile(id: string): BuiltInFile {
  const file = BUILT_IN_FILES.get(id);
  if (!file) throw new Error(`there is no built-in image ${id}`);
  return file;
}
