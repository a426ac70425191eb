import { engineFailure, openEngine } from '../stack/engine.js';
import { findImage } from '../stack/images.js';
import type { StackImages } from '../stack/stack-options.js';

/** Returns what is missing to start a stack, and how to install it. */
export async function composeNeeds(options: {
  engine: string;
  images: Pick<StackImages, 'obs' | 'egress'>;
}): Promise<{ what: string; how: string }[]> {
  const silence = await engineFailure(options.engine);
  if (silence !== null) {
    const how = `apt-get install docker.io, or set DOCKER_HOST (${options.engine}: ${silence})`;
    return [{ what: 'a container engine', how }];
  }
  const engine = openEngine(options.engine);
  const { obs, egress } = options.images;
  const [ofObs, ofEgress] = await Promise.all([findImage(engine, obs), findImage(engine, egress)]);
  const build = (image: string, source: string) => `docker build -t ${image} ${source}`;
  const needs = [];
  if (!ofObs)
    needs.push({ what: `the image ${obs}`, how: build(obs, '-f relay-node/obs/Dockerfile relay-node') });
  // Running servers keep the container of an earlier release.
  const what = ofEgress
    ? `a hub in the image ${egress}, which is of an earlier release`
    : `the image ${egress}`;
  if (!ofEgress?.hasHub)
    needs.push({ what, how: build(egress, '--target egress -f relay-node/Dockerfile .') });
  return needs;
}
