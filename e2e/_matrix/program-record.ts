import type { ChannelStats } from '../_product/product-under-test.js';

const POLL_INTERVAL_MS = 200;
/** Maximum silence counted per poll, ms. A delayed poll must not count as a gap. */
const MAX_SILENCE_PER_POLL_MS = 2 * POLL_INTERVAL_MS;

/** Polls the platform, without the product, for the programs that it receives. */
export class ProgramRecord {
  /** Channels that were ever live. */
  readonly everLive = new Set<string>();
  #channel: ChannelStats | null = null;
  #silentMs = 0;
  #longestSilenceMs = 0;
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

  /** Longest gap since `resetSilence`, ms. */
  get longestSilenceMs(): number {
    return this.#longestSilenceMs;
  }

  resetSilence(): void {
    this.#silentMs = 0;
    this.#longestSilenceMs = 0;
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
    for (const { login, live } of channels) if (live) this.everLive.add(login);
    const channel = channels.find(({ login }) => login === this.login) ?? null;
    const now = performance.now();
    const isReceiving = channel?.live && (channel.since !== this.since || channel.bytes > this.bytes);
    this.#silentMs = isReceiving
      ? 0
      : this.#silentMs + Math.min(now - this.#polledAt, MAX_SILENCE_PER_POLL_MS);
    this.#longestSilenceMs = Math.max(this.#longestSilenceMs, this.#silentMs);
    this.#polledAt = now;
    this.#channel = channel;
  }
}
