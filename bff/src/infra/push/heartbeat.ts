import type { Beats } from './client-command.js';

/** A beat goes out this much earlier than promised, so that the network's delay does not break the promise. */
const EARLIER = 0.8;
/** Looks per period: how finely silence is counted. */
const LOOKS = 4;

/** Periods in ms in which one side must hear of the other; 0 is never (STOMP 1.2, "Heart-beating"). */
export interface AgreedBeats {
  outgoing: number;
  incoming: number;
}

/** Per direction the slower of promise and wish; 0 on either side switches it off. */
export function agreeBeats(ours: number, theirs: Beats): AgreedBeats {
  return {
    outgoing: theirs.wants === 0 || ours === 0 ? 0 : Math.max(ours, theirs.wants),
    incoming: theirs.promises === 0 || ours === 0 ? 0 : Math.max(ours, theirs.promises),
  };
}

/** Returns how often to beat, in ms: each line feed period, or sooner where that would break the promise. */
export function beatPeriod(promised: number, lineFeedMs: number): number {
  return promised === 0 ? lineFeedMs : Math.min(lineFeedMs, promised * EARLIER);
}

/**
 * Sends beats and notices a silent peer. Silence is counted in looks and not by the clock, so that a process that was
 * stopped for a while does not take its own absence for the peers'.
 */
export class Heartbeat {
  readonly #timers: NodeJS.Timeout[] = [];
  #silentLooks = 0;

  /**
   * Calls `beat` each `beat` ms, and `silent` once, when nothing was heard for `tolerance` times `incoming` ms; 0 expects
   * nothing.
   */
  constructor(
    { beat, incoming }: { beat: number; incoming: number },
    tolerance: number,
    on: { beat: () => void; silent: () => void },
  ) {
    this.#timers.push(setInterval(on.beat, beat));
    if (incoming > 0) {
      const look = () => {
        if (++this.#silentLooks === tolerance * LOOKS) on.silent();
      };
      this.#timers.push(setInterval(look, incoming / LOOKS));
    }
  }

  /** Any bytes count. */
  heard(): void {
    this.#silentLooks = 0;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
