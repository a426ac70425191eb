import type { Duplex } from 'node:stream';
import { SilenceCount } from '../../machine/silence-count.js';
import type { HubChannel } from './hub-channel.js';

const EVERY_MS = 500;
/** A hub reports each second. It hangs after 3 s without a report and CPU time, 15 s with it, and 6 s where it is unknown. */
const LIMITS = { stopped: 6, busy: 30, unknown: 12 };

/** A hub that has not answered so many is given up. */
const MISSED_HEARTBEATS = 2;
/** Time for a killed hub to close its connection, ms. */
const KILLED_MS = 1_000;

export interface SupervisedHub {
  channel: Pick<HubChannel, 'heartbeatMs' | 'kill' | 'cpuTimeMs'>;
  /** Returns true if the hub has no broadcast. */
  isIdle: () => boolean;
  /** Returns true while a silent hub is left alone. */
  mayBeSilent: () => boolean;
  /** Sends a heartbeat, which the hub answers with its state. */
  beat: () => void;
  everyMs?: number;
}

/**
 * Keeps a connection to a hub alive, and has a hub killed that hangs: it speaks first, each second of a broadcast, and when it is
 * asked. On a lost host it can't be killed.
 */
export function superviseHub(socket: Duplex, hub: SupervisedHub): void {
  const { channel, isIdle, mayBeSilent, beat, everyMs } = hub;
  const { heartbeatMs, kill, cpuTimeMs = async () => null } = channel;
  if (heartbeatMs) keepBeating(socket, heartbeatMs, beat);
  if (!kill) return;
  const hung = () => {
    void kill();
    setTimeout(() => socket.destroy(), KILLED_MS);
  };
  watchHubPulse(socket, { isIdle, mayBeSilent, ask: beat, cpuTimeMs, hung, everyMs });
}

interface HubPulseDeps {
  /** Returns true if the hub does not report without a request. Then it gets one. */
  isIdle: () => boolean;
  mayBeSilent: () => boolean;
  /** Has the hub report. */
  ask: () => void;
  /** CPU time of the hub so far, ms; null if unknown. */
  cpuTimeMs: () => Promise<number | null>;
  /** Called once, when the hub hangs. */
  hung: () => void;
  everyMs?: number;
}

/** Finds out whether the hub of a connection hangs, until the connection closes: it stays open to a hub that hangs. */
function watchHubPulse(socket: Duplex, deps: HubPulseDeps): void {
  const { isIdle, mayBeSilent, ask, cpuTimeMs, hung, everyMs = EVERY_MS } = deps;
  const silence = new SilenceCount(LIMITS);
  let hasReported = false;
  socket.on('data', () => (hasReported = true));
  const beat = async () => {
    const cpuMs = await cpuTimeMs().catch(() => null);
    const isSilent = !hasReported && !mayBeSilent();
    hasReported = false;
    if (isSilent && isIdle()) ask();
    if (!silence.beat(isSilent, cpuMs)) return;
    clearInterval(timer);
    hung();
  };
  const timer = setInterval(() => void beat(), everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** Sends heartbeats, which a hub answers. Nothing closes the connection to a host that is lost. */
function keepBeating(socket: Duplex, periodMs: number, send: () => void): void {
  let missed = 0;
  socket.on('data', () => (missed = 0));
  const timer = setInterval(() => {
    if (missed === MISSED_HEARTBEATS) return void socket.destroy();
    missed += 1;
    send();
  }, periodMs);
  socket.once('close', () => clearInterval(timer));
}
