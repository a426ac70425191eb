import type Docker from 'dockerode';
import { statusOf } from './engine.js';

/** Set by the image's Dockerfile. */
const VERSION_LABEL = 'io.trailcast.obs-version';
const TAIL = /(\d+\.\d+\.\d+)/;

/** Returns OBS's version from the image's label, or null without image or label. */
export async function obsImageVersion(engine: Docker, image: string): Promise<string | null> {
  try {
    const { Config } = await engine.getImage(image).inspect();
    return TAIL.exec(Config.Labels?.[VERSION_LABEL] ?? '')?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Returns the ids of images by name. A name can be moved to a newer image. */
export function imageIds(engine: Docker, images: readonly string[]): Promise<string[]> {
  return Promise.all(images.map(async (image) => (await engine.getImage(image).inspect()).Id));
}

/** Returns true if the engine has the image. */
export async function hasImage(engine: Docker, image: string): Promise<boolean> {
  try {
    await engine.getImage(image).inspect();
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}
