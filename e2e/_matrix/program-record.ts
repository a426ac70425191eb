import type { ChannelStats } from '../_product/product-under-test.js';

const POLL_INTERVAL_MS = 200;
/** Maximum part of a gap that is counted per poll, ms. A delayed poll must not count as a gap. */
const MAX_GAP_PER_POLL_MS = 2 * POLL_INTERVAL_MS;

/** Polls the platform for the programs that it receives, without the product's API. */
export class ProgramRecord {
  /** Logins of all channels that have been live. */
  readonly everLiveChannels = new Set<string>();
  #channel: ChannelStats | null = null;
  #gapMs = 0;
  #longestGapMs = 0;
  #polledAt = performance.now();
  #isOpen = true;
  readonly #polling: Promise<void>;

  constructor(
    private readonly sandboxUrl: string,
    private readonly login: string,
  ) {
    this.#polling = this.#poll();
  }

  /** Start of the current broadcast, ms since the epoch; null without one. */
  get since(): number | null {
    return this.#channel?.since ?? null;
  }

  get bytes(): number {
    return this.#channel?.bytes ?? 0;
  }

  /** Longest gap since `resetGap`, ms. */
  get longestGapMs(): number {
    return this.#longestGapMs;
  }

  resetGap(): void {
    this.#gapMs = 0;
    this.#longestGapMs = 0;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#polling;
  }

  async #poll(): Promise<void> {
    while (this.#isOpen) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      const channels = await this.#fetchChannels();
      if (channels) this.#record(channels);
    }
  }

  async #fetchChannels(): Promise<ChannelStats[] | null> {
    try {
      const response = await fetch(`${this.sandboxUrl}/sandbox/platform/channels`, {
        signal: AbortSignal.timeout(5_000),
      });
      return (await response.json()) as ChannelStats[];
    } catch {
      return null;
    }
  }

  #record(channels: ChannelStats[]): void {
    for (const { login, live } of channels) if (live) this.everLiveChannels.add(login);
    const channel = channels.find(({ login }) => login === this.login) ?? null;
    const now = performance.now();
    const isReceiving = channel?.live && (channel.since !== this.since || channel.bytes > this.bytes);
    this.#gapMs = isReceiving ? 0 : this.#gapMs + Math.min(now - this.#polledAt, MAX_GAP_PER_POLL_MS);
    this.#longestGapMs = Math.max(this.#longestGapMs, this.#gapMs);
    this.#polledAt = now;
    this.#channel = channel;
  }
}
