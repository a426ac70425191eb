import type { ChannelFigures } from '../_product/product-under-test.js';

const LOOK_EVERY_MS = 200;
/** Maximum silence counted per poll, ms, so that a delayed poll does not count as a gap. */
const MOST_PER_LOOK_MS = 2 * LOOK_EVERY_MS;

/** Polls the platform directly for the programs that it receives. */
export class ProgramRecord {
  /** Channels that were ever live. */
  readonly onAir = new Set<string>();
  #channel: ChannelFigures | null = null;
  #silentMs = 0;
  #longestSilenceMs = 0;
  #looked = performance.now();
  #open = true;
  readonly #looking: Promise<void>;

  constructor(
    private readonly sandboxUrl: string,
    private readonly login: string,
  ) {
    this.#looking = this.#look();
  }

  /** Start of the current broadcast, ms since the epoch; null without one. */
  get since(): number | null {
    return this.#channel?.since ?? null;
  }

  get bytes(): number {
    return this.#channel?.bytes ?? 0;
  }

  /** Longest gap since `mark`, ms. */
  get longestSilenceMs(): number {
    return this.#longestSilenceMs;
  }

  mark(): void {
    this.#silentMs = 0;
    this.#longestSilenceMs = 0;
  }

  async close(): Promise<void> {
    this.#open = false;
    await this.#looking;
  }

  async #look(): Promise<void> {
    while (this.#open) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const channels = await this.#channels();
      if (channels) this.#take(channels);
    }
  }

  async #channels(): Promise<ChannelFigures[] | null> {
    try {
      const answer = await fetch(`${this.sandboxUrl}/sandbox/platform/channels`, {
        signal: AbortSignal.timeout(5_000),
      });
      return (await answer.json()) as ChannelFigures[];
    } catch {
      return null;
    }
  }

  #take(channels: ChannelFigures[]): void {
    for (const { login, live } of channels) if (live) this.onAir.add(login);
    const channel = channels.find(({ login }) => login === this.login) ?? null;
    const now = performance.now();
    const grew = channel?.live && (channel.since !== this.since || channel.bytes > this.bytes);
    this.#silentMs = grew ? 0 : this.#silentMs + Math.min(now - this.#looked, MOST_PER_LOOK_MS);
    this.#longestSilenceMs = Math.max(this.#longestSilenceMs, this.#silentMs);
    this.#looked = now;
    this.#channel = channel;
  }
}
