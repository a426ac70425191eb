import type { HubOptions } from '../../hub/protocol.js';
import { writePrivate } from '../home/private-file.js';
import type { Drawing } from '../renderer/drawing.js';
import { PROGRAM_PORT } from './pipe-config.js';
import type { StackPaths } from './stack-paths.js';
import type { StackRecord } from './stack-record.js';

/** Path of the control socket inside the container. */
const HUB_SOCKET = '/run/egress/hub.sock';
/** In the container's own folder, where the hub keeps its card. */
const HUB_CARD = '/run/egress/hub.card';
/** Where the container has its folder for recordings. */
const RECORDINGS = '/recordings';

/** Writes what OBS draws with after its next start. */
export async function writeRenderer(
  { renderer }: Pick<StackPaths, 'renderer'>,
  drawing: Drawing,
  uid: number | null,
): Promise<void> {
  await writePrivate(renderer, `${drawing.renderer}\n`, uid);
}

/**
 * Writes the options of a stack's hub. `inside` is the subnet of OBS and hub, `hubSecretFile` the container's file with the secret of
 * agent and hub, if they need one.
 */
export async function writeHubConfig(
  { hubConfig }: Pick<StackPaths, 'hubConfig'>,
  {
    hub,
    silenceMs,
    uid,
    inside,
    hubSecretFile,
  }: Pick<StackRecord, 'hub' | 'silenceMs'> & { uid: number | null; inside: string; hubSecretFile?: string },
): Promise<void> {
  if (!hub) return;
  const { token } = hub;
  const canRecord = hub.recordings !== null;
  // Where a network is between them, the hub has no folder of the agent.
  const isRemote = hubSecretFile !== undefined;
  const recordings = canRecord && !isRemote ? RECORDINGS : null;
  // The container runs as the hub's user already.
  const container = {
    ...{ subnet: inside, silenceMs, secretFile: hubSecretFile },
    ...(canRecord && isRemote && { sendsRecordings: true }),
  };
  const paths = { socket: HUB_SOCKET, card: HUB_CARD, recordings };
  const options: HubOptions = { ...paths, port: PROGRAM_PORT, container, token, uid: null };
  await writePrivate(hubConfig, `${JSON.stringify(options)}\n`, uid);
}
