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
 * it.
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
 * Sends heartbeats and detects a silent peer. Counts checks instead of clock time, so that a process that was
 * suspended does not close its channels.
 */
export class Heartbeat {
  readonly #timers: NodeJS.Timeout[] = [];
  #silentChecks = 0;

  /**
   * Calls `due` every `outgoing` ms. Calls `silent` once if nothing was received for `tolerance` times
   * `incoming` ms; 0 disables the check.
   */
  constructor(
    { outgoing, incoming }: HeartbeatPeriods,
    tolerance: number,
    on: { due: () => void; silent: () => void },
  ) {
    this.#timers.push(setInterval(on.due, outgoing));
    if (incoming > 0) {
      const check = () => {
        if (++this.#silentChecks === tolerance * CHECKS_PER_PERIOD) on.silent();
      };
      this.#timers.push(setInterval(check, incoming / CHECKS_PER_PERIOD));
    }
  }

  /** Records that bytes were received. */
  recordReceived(): void {
    this.#silentChecks = 0;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
