import type { DesiredServer, ServerReport } from '@trailcast/schema/node';

/** Functions of a fake server that its delay uses. */
export interface DelayedServer {
  /** Longest delay that fits the node's memory, ms; null: delays are not supported. */
  maxDelayMs(): number | null;
  /** Runs `work` after `ms`. Replaces scheduled work of the same name. */
  schedule(name: string, ms: number, work: () => void): void;
  cancel(name: string): void;
  /** Returns true while work of this name is scheduled. */
  isScheduled(name: string): boolean;
  notifyChange(): void;
  /** Ends the broadcast after all delayed content was sent. */
  endBroadcast(): void;
}

/** The delay of a fake server. After an increase or a dump, viewers see the card until the delay is full. */
export class FakeDelay {
  #appliedDelayMs = 0;
  #appliedDumps = 0;
  /** Time at which the delay is full or the ending broadcast is over. */
  #doneAt = 0;

  constructor(private readonly server: DelayedServer) {}

  apply({ delayMs = 0, dumps = 0, streaming }: DesiredServer, isLive: boolean): void {
    const mustFill = isLive && (delayMs > this.#appliedDelayMs || dumps > this.#appliedDumps);
    this.#appliedDelayMs = isLive ? delayMs : 0;
    this.#appliedDumps = dumps;
    if (!isLive) return this.server.cancel('delay');
    if (streaming?.endsAfterDelay) {
      if (this.server.isScheduled('end')) return;
      this.#doneAt = Date.now() + delayMs;
      return this.server.schedule('end', delayMs, () => this.server.endBroadcast());
    }
    if (!mustFill) return;
    this.#doneAt = Date.now() + delayMs;
    this.server.schedule('delay', delayMs, () => this.server.notifyChange());
  }

  report(
    { delayMs = 0, dumps = 0, streaming }: DesiredServer,
    { isLive, isSending }: { isLive: boolean; isSending: boolean },
  ): ServerReport['delay'] {
    const mostMs = this.server.maxDelayMs();
    if (mostMs === null) return null;
    const isChanging = this.server.isScheduled('delay') || this.server.isScheduled('end');
    const state = streaming?.endsAfterDelay ? 'ending' : isChanging ? 'growing' : 'full';
    const isDelayed = isLive && this.#appliedDelayMs > 0;
    return {
      mostMs,
      wantedMs: delayMs,
      dumps: isSending ? this.#appliedDumps : dumps,
      state: isDelayed ? state : null,
      behindMs: isDelayed && state !== 'growing' ? this.#appliedDelayMs : 0,
      leftMs: isChanging ? this.#doneAt - Date.now() : null,
      isLimited: false,
    };
  }
}
