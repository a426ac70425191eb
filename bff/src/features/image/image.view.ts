import type { Image } from '@trailcast/schema/wire';
import type { ImageRecord } from './image.repository.js';

export function toImage({ id, name, type, width, height, bytes, timeCreated, version }: ImageRecord): Image {
  return { id, name, type, width, height, bytes, timeCreated, version };
}
