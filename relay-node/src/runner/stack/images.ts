import type Docker from 'dockerode';
import { statusOf } from './engine.js';

/** Set by the image's Dockerfile. */
const VERSION_LABEL = 'io.trailcast.obs-version';
const RENDERER_LABEL = 'io.trailcast.renderer';
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

/**
 * Returns the renderer that the image says it contains; null without the label, undefined if this engine does not
 * have the image.
 */
export async function imageRenderer(engine: Docker, image: string): Promise<string | null | undefined> {
  try {
    const { Config } = await engine.getImage(image).inspect();
    return Config.Labels?.[RENDERER_LABEL] ?? null;
  } catch {
    return undefined;
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
