import type { HeartbeatOffer } from './client-command.js';

/** Share of the agreed period after which a heartbeat is sent, to compensate for network delay. */
const SAFETY_FACTOR = 0.8;
/** Checks per period. */
const CHECKS_PER_PERIOD = 4;

/** Periods in ms in which each side must send something; 0 is never (STOMP 1.2, "Heart-beating"). */
export interface HeartbeatPeriods {
  outgoing: number;
  incoming: number;
}

/**
 * Returns the longer of the offered and the requested period for each direction; 0 on either side disables
 * heartbeats in that direction.
 */
export function negotiateHeartbeats(ownMs: number, peer: HeartbeatOffer): HeartbeatPeriods {
  return {
    outgoing: peer.receiveMs === 0 || ownMs === 0 ? 0 : Math.max(ownMs, peer.receiveMs),
    incoming: peer.sendMs === 0 || ownMs === 0 ? 0 : Math.max(ownMs, peer.sendMs),
  };
}

/** Returns the heartbeat period in ms: the line feed period, or less if the agreed period requires it. */
export function computeHeartbeatPeriodMs(agreedMs: number, lineFeedMs: number): number {
  return agreedMs === 0 ? lineFeedMs : Math.min(lineFeedMs, agreedMs * SAFETY_FACTOR);
}

/**
 * Schedules heartbeats and detects a peer from which nothing arrives. Counts checks instead of clock time, so
 * that a process that was suspended does not close its channels.
 */
export class Heartbeat {
  readonly #timers: NodeJS.Timeout[] = [];
  #checksWithoutData = 0;

  /**
   * Calls `sendHeartbeat` every `outgoing` ms. Calls `onTimeout` once if nothing was received for `tolerance`
   * times `incoming` ms; 0 disables the check.
   */
  constructor(
    { outgoing, incoming }: HeartbeatPeriods,
    tolerance: number,
    handlers: { sendHeartbeat: () => void; onTimeout: () => void },
  ) {
    this.#timers.push(setInterval(handlers.sendHeartbeat, outgoing));
    if (incoming > 0) {
      const check = () => {
        if (++this.#checksWithoutData === tolerance * CHECKS_PER_PERIOD) handlers.onTimeout();
      };
      this.#timers.push(setInterval(check, incoming / CHECKS_PER_PERIOD));
    }
  }

  /** Records that bytes were received. */
  recordReceived(): void {
    this.#checksWithoutData = 0;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
