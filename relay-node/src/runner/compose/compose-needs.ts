import type Docker from 'dockerode';
import { engineSilence, openEngine, statusOf } from './engine.js';

/** Set by the image's Dockerfile. */
const VERSION_LABEL = 'io.trailcast.obs-version';
const TAIL = /(\d+\.\d+\.\d+)/;

/** What is missing before a stack can be started, and how to get it. */
export async function composeNeeds(options: {
  engine: string;
  images: { obs: string; egress: string };
}): Promise<{ what: string; how: string }[]> {
  const silence = await engineSilence(options.engine);
  if (silence !== null) {
    const how = `apt-get install docker.io, or set DOCKER_HOST (${options.engine}: ${silence})`;
    return [{ what: 'a container engine', how }];
  }
  const engine = openEngine(options.engine);
  const wanted = [
    { image: options.images.obs, folder: 'relay-node/obs' },
    { image: options.images.egress, folder: 'relay-node/egress' },
  ];
  const looked = await Promise.all(
    wanted.map(async (each) => ({ ...each, there: await hasImage(engine, each.image) })),
  );
  return looked
    .filter(({ there }) => !there)
    .map(({ image, folder }) => ({ what: `the image ${image}`, how: `docker build -t ${image} ${folder}` }));
}

/** OBS's version as the image's label tells it; null without image or label. */
export async function obsImageVersion(engine: Docker, image: string): Promise<string | null> {
  try {
    const { Config } = await engine.getImage(image).inspect();
    return TAIL.exec(Config.Labels?.[VERSION_LABEL] ?? '')?.[1] ?? null;
  } catch {
    return null;
  }
}

async function hasImage(engine: Docker, image: string): Promise<boolean> {
  try {
    await engine.getImage(image).inspect();
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}
