import { parentPort, workerData } from 'node:worker_threads';
import { setImmediate } from 'node:timers/promises';
import { AccessControl, hashKey, REJECT } from './access-control.js';
import { pollOutcome } from './accepted-caller.js';
import { loadLibsrt, SRT_OPTION, type HandshakeHook } from '../srt/libsrt.js';
import { FORWARD_LATENCY_MS } from '../forward/forward-sockets.js';
import { encodeAddress, readSockaddr, type PeerAddress } from '../srt/peer-address.js';
import { createPeerIdentifier } from '../srtla/bonded-peer.js';
import { PeerTable } from '../srtla/peer-table.js';
import { RefusedCallers } from './refused-callers.js';
import { parseStreamId } from './stream-id.js';
import type { HookCommand, HookReport, HookWorkerSetup } from '../threads/worker-messages.js';

// Worker thread that handles SRT handshakes. libsrt's receive thread blocks on the hook, and each millisecond here is
// permanently added to the latency of the new stream. Therefore this thread has no other work.

/** Minimum interval between two reports of refused handshakes, ms. */
const REFUSALS_INTERVAL_MS = 10_000;
/** Minimum interval between two reports of refused callers, ms. */
const CALLERS_INTERVAL_MS = 1_000;

const setup = workerData as HookWorkerSetup;
const port = parentPort!;
const report = (message: HookReport) => port.postMessage(message);
const srt = loadLibsrt();
const ingestAddress = encodeAddress(setup.host);
const accessControl = new AccessControl(setup.rightsMaxAgeMs, setup.name);
const callers = new RefusedCallers();
let rejectionCounts: Record<string, number> = {};

function handleHandshake(socket: number, peer: PeerAddress | null, streamId: string): 0 | -1 {
  const code = peer ? accessControl.checkHandshake(streamId, peer, Date.now()) : REJECT.otherMode;
  if (code !== null) {
    const digest = accessControl.findRefusedDigest(streamId, code);
    if (digest !== undefined) callers.add('wrong-key', digest, Date.now());
    return reject(socket, code);
  }
  const { kind, key } = { key: '', ...parseStreamId(streamId) };
  if (kind === 'publish') void trackOutcome(socket, hashKey(key));
  const passphrase = accessControl.findPassphrase(streamId);
  return passphrase === null || prepareForward(socket, passphrase) ? 0 : reject(socket, REJECT.internalError);
}

/** Records the result of an accepted handshake. libsrt may refuse a phone with a passphrase after the hook. */
async function trackOutcome(socket: number, digest: string): Promise<void> {
  await setImmediate();
  const outcome = await pollOutcome(socket, srt);
  callers.recordOutcome(digest, outcome, Date.now());
  if (outcome === 'connected') return;
  rejectionCounts[outcome] = (rejectionCounts[outcome] ?? 0) + 1;
}

/** Sets encryption and the latency between nodes, which is lower than towards phones. Returns false on failure. */
function prepareForward(socket: number, passphrase: string): boolean {
  const isEncrypted = srt.setText(socket, SRT_OPTION.PASSPHRASE, passphrase) === 0;
  return isEncrypted && srt.setOption(socket, SRT_OPTION.RCVLATENCY, FORWARD_LATENCY_MS) === 0;
}

function reject(socket: number, code: number): -1 {
  srt.setRejectReason(socket, code);
  rejectionCounts[code] = (rejectionCounts[code] ?? 0) + 1;
  return -1;
}

/** Creates a hook that never throws, because libsrt would accept the caller of a failed hook. */
const createHandshakeHook =
  (identify: (sockaddr: Uint8Array) => PeerAddress | null): HandshakeHook =>
  (socket, sockaddr, streamId) => {
    try {
      return handleHandshake(socket, identify(sockaddr), streamId);
    } catch {
      return reject(socket, REJECT.internalError);
    }
  };

const unregisterHooks = [
  srt.listenHook(
    setup.listener,
    createHandshakeHook((sockaddr) => readSockaddr(sockaddr, ingestAddress, setup.allowsContainerReaders)),
  ),
];
if (setup.bondedListener !== null)
  unregisterHooks.push(
    srt.listenHook(
      setup.bondedListener,
      createHandshakeHook(createPeerIdentifier(new PeerTable(setup.peers))),
    ),
  );

function applyCommand(command: HookCommand): void {
  if (command.kind === 'rights')
    accessControl.rights = {
      digests: new Set(command.digests),
      former: new Set(command.former),
      confirmedAt: command.confirmedAt,
    };
  else if (command.kind === 'readers') accessControl.readerTokens = new Set(command.tokens);
  else if (command.kind === 'forward-key') accessControl.forwardKey = command.key;
  else if (command.kind === 'closing') accessControl.isClosing = true;
  else if (command.kind === 'end') shutDown();
}

function shutDown(): void {
  clearInterval(refusalsTimer);
  clearInterval(callersTimer);
  for (const unregister of unregisterHooks) unregister();
  port.close();
}

const refusalsTimer = setInterval(() => {
  if (Object.keys(rejectionCounts).length === 0) return;
  report({ kind: 'refused', byCode: rejectionCounts });
  rejectionCounts = {};
}, REFUSALS_INTERVAL_MS);

const callersTimer = setInterval(() => {
  const changedCallers = callers.takeChange();
  if (changedCallers) report({ kind: 'callers', callers: changedCallers });
}, CALLERS_INTERVAL_MS);

port.on('message', (command: HookCommand) => {
  applyCommand(command);
  report({ kind: 'done', id: command.id });
});

// Loads the hash code before the first phone connects.
hashKey('');
report({ kind: 'ready' });
