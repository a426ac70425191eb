import type { Duplex } from 'node:stream';
import { SilenceCount } from '../../machine/silence-count.js';

const EVERY_MS = 500;
/** A hub reports each second. It hangs after 3 s without a report and CPU time, 15 s with it, and 6 s where it is unknown. */
const LIMITS = { stopped: 6, busy: 30, unknown: 12 };

/** A hub that has not answered so many is given up. */
const MISSED_HEARTBEATS = 2;

export interface HubPulseDeps {
  /** Returns true if the hub should report by itself. */
  isDue: () => boolean;
  /** CPU time of the hub so far, ms; null if unknown. */
  cpuTimeMs: () => Promise<number | null>;
  /** Called once, when the hub hangs. */
  hung: () => void;
  everyMs?: number;
}

/** Finds out whether the hub of a connection hangs, until the connection closes: it stays open to a hub that hangs. */
export function watchHubPulse(socket: Duplex, deps: HubPulseDeps): void {
  const { isDue, cpuTimeMs, hung, everyMs = EVERY_MS } = deps;
  const silence = new SilenceCount(LIMITS);
  let hasReported = false;
  socket.on('data', () => (hasReported = true));
  const beat = async () => {
    const cpuMs = isDue() ? await cpuTimeMs().catch(() => null) : null;
    const isSilent = isDue() && !hasReported;
    hasReported = false;
    if (!silence.beat(isSilent, cpuMs)) return;
    clearInterval(timer);
    hung();
  };
  const timer = setInterval(() => void beat(), everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** Sends heartbeats, which a hub answers. Nothing closes the connection to a host that is lost. */
export function keepBeating(socket: Duplex, periodMs: number, send: () => void): void {
  let missed = 0;
  socket.on('data', () => (missed = 0));
  const timer = setInterval(() => {
    if (missed === MISSED_HEARTBEATS) return void socket.destroy();
    missed += 1;
    send();
  }, periodMs);
  socket.once('close', () => clearInterval(timer));
}
