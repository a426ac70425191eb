import type { Duplex } from 'node:stream';
import { SilenceCount } from '../../machine/silence-count.js';
import type { HubChannel } from './hub-channel.js';

const CHECK_MS = 500;
/**
 * Checks without a report, two per second, after which a hub counts as hung: 3 s if it uses no CPU time, 15 s if it
 * does, 6 s if that is unknown. A hub reports each second.
 */
const LIMITS = { stopped: 6, busy: 30, unknown: 12 };

/** A connection is closed after this many unanswered heartbeats. */
const MISSED_HEARTBEATS = 2;
/** Time after which the connection to a killed hub is closed, ms. */
const KILLED_MS = 1_000;

export interface SupervisedHub {
  channel: Pick<HubChannel, 'heartbeatMs' | 'kill' | 'cpuTimeMs'>;
  /** Returns true if the hub has no broadcast. */
  isIdle: () => boolean;
  /** Returns true while a silent hub must not be killed. */
  mayBeSilent: () => boolean;
  /** Sends a heartbeat. The hub responds with its state. */
  sendHeartbeat: () => void;
  checkMs?: number;
}

/**
 * Keeps a connection to a hub alive and kills a hung hub. A hub must report when it connects, each second of a
 * broadcast, and on request. A hub on a lost host can't be killed.
 */
export function superviseHub(socket: Duplex, hub: SupervisedHub): void {
  const { channel, isIdle, mayBeSilent, sendHeartbeat: sendHeartbeat, checkMs: checkMs } = hub;
  const { heartbeatMs, kill, cpuTimeMs = async () => null } = channel;
  if (heartbeatMs) sendHeartbeats(socket, heartbeatMs, sendHeartbeat);
  if (!kill) return;
  const onHung = () => {
    void kill();
    setTimeout(() => socket.destroy(), KILLED_MS);
  };
  watchHubPulse(socket, {
    isIdle,
    mayBeSilent,
    requestReport: sendHeartbeat,
    cpuTimeMs,
    onHung: onHung,
    checkMs: checkMs,
  });
}

interface HubPulseDeps {
  /** Returns true if the hub only reports on request. Then it gets a request. */
  isIdle: () => boolean;
  mayBeSilent: () => boolean;
  requestReport: () => void;
  /** Returns the hub's CPU time so far, ms; null if unknown. */
  cpuTimeMs: () => Promise<number | null>;
  /** Called once if the hub is hung. */
  onHung: () => void;
  checkMs?: number;
}

/** Detects whether a hub is hung, until the connection closes. A hung hub does not close its connection. */
function watchHubPulse(socket: Duplex, deps: HubPulseDeps): void {
  const {
    isIdle,
    mayBeSilent,
    requestReport: requestReport,
    cpuTimeMs,
    onHung: onHung,
    checkMs: checkMs = CHECK_MS,
  } = deps;
  const silence = new SilenceCount(LIMITS);
  let hasReported = false;
  socket.on('data', () => (hasReported = true));
  const check = async () => {
    const cpuMs = await cpuTimeMs().catch(() => null);
    const isSilent = !hasReported && !mayBeSilent();
    hasReported = false;
    if (isSilent && isIdle()) requestReport();
    if (!silence.countBeat(isSilent, cpuMs)) return;
    clearInterval(timer);
    onHung();
  };
  const timer = setInterval(() => void check(), checkMs);
  socket.once('close', () => clearInterval(timer));
}

/**
 * Sends heartbeats and closes the connection if the hub does not respond. Otherwise, a connection to a lost host would
 * stay open.
 */
function sendHeartbeats(socket: Duplex, periodMs: number, send: () => void): void {
  let missed = 0;
  socket.on('data', () => (missed = 0));
  const timer = setInterval(() => {
    if (missed === MISSED_HEARTBEATS) return void socket.destroy();
    missed += 1;
    send();
  }, periodMs);
  socket.once('close', () => clearInterval(timer));
}
