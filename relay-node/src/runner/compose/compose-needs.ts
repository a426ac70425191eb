import { engineFailure, openEngine } from '../stack/engine.js';
import { hasImage } from '../stack/images.js';

/** Returns what is missing to start a stack, and how to install it. */
export async function composeNeeds(options: {
  engine: string;
  images: { obs: string; egress: string };
}): Promise<{ what: string; how: string }[]> {
  const silence = await engineFailure(options.engine);
  if (silence !== null) {
    const how = `apt-get install docker.io, or set DOCKER_HOST (${options.engine}: ${silence})`;
    return [{ what: 'a container engine', how }];
  }
  const engine = openEngine(options.engine);
  const wanted = [
    { image: options.images.obs, source: '-f relay-node/obs/Dockerfile relay-node' },
    { image: options.images.egress, source: '--target egress -f relay-node/Dockerfile .' },
  ];
  const checked = await Promise.all(
    wanted.map(async (each) => ({ ...each, isPresent: await hasImage(engine, each.image) })),
  );
  return checked
    .filter(({ isPresent }) => !isPresent)
    .map(({ image, source }) => ({ what: `the image ${image}`, how: `docker build -t ${image} ${source}` }));
}
