import { findEngineFailure, openEngine } from '../stack/engine.js';
import { findImage } from '../stack/images.js';
import type { StackImages } from '../stack/stack-options.js';

/** Returns the missing software for a stack, with installation commands. */
export async function findComposeNeeds(options: {
  engine: string;
  images: Pick<StackImages, 'obs' | 'egress'>;
}): Promise<{ what: string; how: string }[]> {
  const failure = await findEngineFailure(options.engine);
  if (failure !== null) {
    const remedy = `apt-get install docker.io, or set DOCKER_HOST (${options.engine}: ${failure})`;
    return [{ what: 'a container engine', how: remedy }];
  }
  const engine = openEngine(options.engine);
  const { obs, egress } = options.images;
  const [obsImage, egressImage] = await Promise.all([findImage(engine, obs), findImage(engine, egress)]);
  const describeBuild = (image: string, source: string) => `docker build -t ${image} ${source}`;
  const needs = [];
  if (!obsImage)
    needs.push({
      what: `the image ${obs}`,
      how: describeBuild(obs, '-f relay-node/obs/Dockerfile relay-node'),
    });
  const requirement = egressImage
    ? `a newer image ${egress} (the present image is of an earlier release without a hub)`
    : `the image ${egress}`;
  if (!egressImage?.hasHub)
    needs.push({
      what: requirement,
      how: describeBuild(egress, '--target egress -f relay-node/Dockerfile .'),
    });
  return needs;
}
