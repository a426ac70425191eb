import type { HubOptions } from '../../hub/protocol.js';
import { writePrivate } from '../home/private-file.js';
import type { RenderSetup } from '../renderer/render-setup.js';
import { PROGRAM_PORT } from './pipe-config.js';
import type { StackPaths } from './stack-paths.js';
import type { StackRecord } from './stack-record.js';

/** Path of the control socket in the container. */
const HUB_SOCKET = '/run/egress/hub.sock';
/** Path of the card file in the container. */
const HUB_CARD = '/run/egress/hub.card';
/** Path of the recordings folder in the container. */
const RECORDINGS = '/recordings';

/** Writes the renderer of OBS's next start, and on a second line, which older images don't read, its decoders' cores. */
export async function writeRenderer(
  paths: Pick<StackPaths, 'renderer'>,
  { drawing: { renderer }, cores }: { drawing: RenderSetup } & Pick<StackRecord, 'cores'>,
  uid: number | null,
): Promise<void> {
  const coresLine = renderer === 'software' && cores !== null ? `${cores}\n` : '';
  await writePrivate(paths.renderer, `${renderer}\n${coresLine}`, uid);
}

/**
 * Writes the options of a stack's hub. `obsSubnet` is the subnet of OBS and hub. `hubSecretFile` is the container's
 * file with the shared secret of agent and hub, if they need one.
 */
export async function writeHubConfig(
  { hubConfig }: Pick<StackPaths, 'hubConfig'>,
  {
    hub,
    silenceMs,
    uid,
    obsSubnet,
    hubSecretFile,
  }: Pick<StackRecord, 'hub' | 'silenceMs'> & {
    uid: number | null;
    obsSubnet: string;
    hubSecretFile?: string;
  },
): Promise<void> {
  if (!hub) return;
  const { token } = hub;
  const canRecord = hub.recordings !== null;
  // With a network between them, the hub can't access the agent's folder.
  const isRemote = hubSecretFile !== undefined;
  const recordings = canRecord && !isRemote ? RECORDINGS : null;
  // The container already runs as the hub's user.
  const container = {
    ...{ subnet: obsSubnet, silenceMs, secretFile: hubSecretFile },
    ...(canRecord && isRemote && { sendsRecordings: true }),
  };
  const paths = { socket: HUB_SOCKET, card: HUB_CARD, recordings };
  const options: HubOptions = { ...paths, port: PROGRAM_PORT, container, token, uid: null };
  await writePrivate(hubConfig, `${JSON.stringify(options)}\n`, uid);
}
