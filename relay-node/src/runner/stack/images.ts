import type Docker from 'dockerode';
import { statusOf } from './engine.js';

/** Set by the image's Dockerfile. */
const VERSION_LABEL = 'io.trailcast.obs-version';
const TAIL = /(\d+\.\d+\.\d+)/;

/** OBS's version as the image's label tells it; null without image or label. */
export async function obsImageVersion(engine: Docker, image: string): Promise<string | null> {
  try {
    const { Config } = await engine.getImage(image).inspect();
    return TAIL.exec(Config.Labels?.[VERSION_LABEL] ?? '')?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Which images the names stand for now: a name outlives the image that it was given to. */
export function imageIds(engine: Docker, images: readonly string[]): Promise<string[]> {
  return Promise.all(images.map(async (image) => (await engine.getImage(image).inspect()).Id));
}

/** Whether the engine has an image. */
export async function hasImage(engine: Docker, image: string): Promise<boolean> {
  try {
    await engine.getImage(image).inspect();
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}
