import { readFileSync } from 'node:fs';
import { dropPrivileges } from '../machine/drop-privileges.js';
import { createLineReader } from '../machine/line-reader.js';
import { CardFile } from './card/card-file.js';
import { ControlSocket } from './control/control-socket.js';
import { Hub } from './hub.js';
import { findOwnAddress } from './own-address.js';
import { CURRENT_FOLDER } from './recording/recording-file.js';
import { RecordingSender } from './recording/recording-sender.js';
import type { HubCommand, HubOptions, HubState } from './protocol.js';

/** Time after which a hub without a broadcast exits, ms. The next start launches a new hub. */
const MAX_IDLE_MS = 30_000;
const CHECK_INTERVAL_MS = 1_000;
const LOOPBACK = '127.0.0.1';
/** Time for the hub to notify the platforms of the end, ms. */
const SHUTDOWN_TIMEOUT_MS = 200;

/**
 * Entry point of a hub. The first line of standard input has its options. Outside a container, the hub exits when its
 * guard closes standard input.
 */
async function runHub({ socket, port, container, token, uid, recordings, card }: HubOptions): Promise<void> {
  const report = () => control.report(hub.state);
  const recordingSender = container?.sendsRecordings ? new RecordingSender(report) : null;
  const control: ControlSocket = new ControlSocket({
    command: (command) => (command.do === 'heartbeat' ? report() : applyCommand(hub, command)),
    state: () => hub.state,
    watch: (connection) => hub.watch(connection),
    recordings: recordingSender ? (connection) => recordingSender.attach(connection) : undefined,
  });
  const cardFile = await openCard(card, uid);
  const recordingStorage = recordingSender ?? (enterFolder(recordings) ? CURRENT_FOLDER : null);
  const onChange = (state: HubState) => control.report(state);
  const hub = new Hub({ token, now: () => performance.now(), recordingStorage, cardFile, onChange });
  await hub.listen(port, container ? findOwnAddress(container.subnet) : LOOPBACK);
  await control.listen(socket, readSecret(container?.secretFile));
  // This clears the parent-death signal. The end of standard input replaces the signal.
  dropPrivileges(uid === null ? null : { uid, gid: uid });
  const shutDown = () => {
    hub.close();
    control.close();
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS);
  };
  if (!container) process.stdin.once('end', shutDown);
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', () => undefined);
  const { silenceMs = Infinity } = container ?? {};
  const isIdle = () => hub.idleMs > MAX_IDLE_MS && !recordingSender?.unsaved.length;
  setInterval(() => (isIdle() || control.idleMs > silenceMs) && shutDown(), CHECK_INTERVAL_MS);
}

function readSecret(file: string | undefined): string | null {
  return file === undefined ? null : readFileSync(file, 'utf8').trim();
}

function applyCommand(hub: Hub, command: HubCommand): void {
  if (command.do === 'broadcast') hub.prepareBroadcast(command.broadcast);
  if (command.do === 'delay') hub.updateDelay(command.broadcast, command.delay);
  if (command.do === 'cover') hub.updateCover(command.broadcast, command.cover);
  if (command.do === 'record') hub.record(command.recording);
  if (command.do === 'end') hub.end();
}

/** Opens the card file. Must run before privileges are dropped, because the hub's user can't access the folder. */
async function openCard(path: string | undefined, uid: number | null): Promise<CardFile | null> {
  if (path === undefined) return null;
  try {
    return await CardFile.open(path, uid);
  } catch (error) {
    process.stderr.write(`the file for the card can't be opened: ${String(error)}\n`);
    return null;
  }
}

/** Enters the folder. Must run before privileges are dropped, because the hub's user can't read its parent folders. */
function enterFolder(folder: string | null | undefined): boolean {
  if (!folder) return false;
  try {
    process.chdir(folder);
    return true;
  } catch (error) {
    process.stderr.write(`the folder for recordings can't be entered: ${String(error)}\n`);
    return false;
  }
}

process.stdin.on(
  'data',
  createLineReader((line) => void runHub(JSON.parse(line) as HubOptions)),
);
