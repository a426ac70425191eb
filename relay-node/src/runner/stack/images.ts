import type Docker from 'dockerode';
import { findStatus } from './engine.js';

/** Labels that the image's Dockerfile sets. */
const VERSION_LABEL = 'io.trailcast.obs-version';
const RENDERER_LABEL = 'io.trailcast.renderer';
/** Working directory of an egress image with a hub. The image of a release without hubs has none. */
const HUB_FOLDER = '/app';
const VERSION_NUMBER = /(\d+\.\d+\.\d+)/;

/** Returns OBS's version from the image's label, or null without the image or the label. */
export async function readObsImageVersion(engine: Docker, image: string): Promise<string | null> {
  try {
    const { Config } = await engine.getImage(image).inspect();
    return VERSION_NUMBER.exec(Config.Labels?.[VERSION_LABEL] ?? '')?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the renderer from the image's label. Returns null without the label, or undefined if this engine does not
 * have the image.
 */
export function readImageRenderer(engine: Docker, image: string): Promise<string | null | undefined> {
  return readImageLabel(engine, image, RENDERER_LABEL);
}

/** Returns a label of the image. Returns null without it, or undefined if this engine does not have the image. */
export async function readImageLabel(
  engine: Docker,
  image: string,
  label: string,
): Promise<string | null | undefined> {
  try {
    const { Config } = await engine.getImage(image).inspect();
    return Config.Labels?.[label] ?? null;
  } catch {
    return undefined;
  }
}

/** Returns the ids of images by name. A name can later refer to a newer image. */
export function readImageIds(engine: Docker, images: readonly string[]): Promise<string[]> {
  return Promise.all(images.map(async (image) => (await engine.getImage(image).inspect()).Id));
}

/** Returns null if the engine does not have the image. `hasHub`: true for an egress image with a hub. */
export async function findImage(engine: Docker, image: string): Promise<{ hasHub: boolean } | null> {
  try {
    const { Config } = await engine.getImage(image).inspect();
    return { hasHub: Config.WorkingDir === HUB_FOLDER };
  } catch (error) {
    if (findStatus(error) === 404) return null;
    throw error;
  }
}
