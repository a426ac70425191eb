/** Time over which the bitrate is averaged, ms. */
const AVERAGE_WINDOW_MS = 3_000;
/** Minimum interval between two samples, ms. */
const MIN_SAMPLE_INTERVAL_MS = 200;

/** Byte counters of a connection at one time. */
interface Sample {
  time: number;
  writtenBytes: number;
  sentBytes: number;
}

/** Calculates the bitrate of a connection and the age of its oldest queued byte. */
export class SendStats {
  #samples: Sample[] = [];
  #kbps = 0;
  #queuedMs = 0;

  get kbps(): number {
    return this.#kbps;
  }

  /** Age of the oldest queued byte, ms. It is accurate to the interval between two calls of `update`. */
  get queuedMs(): number {
    return this.#queuedMs;
  }

  /** Records the numbers of written bytes and of queued bytes. Call it several times a second. */
  update(now: number, writtenBytes: number, queuedBytes: number): void {
    const lastSample = this.#samples.at(-1);
    if (lastSample && now - lastSample.time < MIN_SAMPLE_INTERVAL_MS) return;
    const sentBytes = writtenBytes - queuedBytes;
    this.#samples.push({ time: now, writtenBytes, sentBytes });
    this.#dropOldSamples(now, sentBytes);
    this.#kbps = this.#computeBitrate();
    const oldestUnsent = this.#samples.find((sample) => sample.writtenBytes > sentBytes);
    this.#queuedMs = queuedBytes === 0 || !oldestUnsent ? 0 : Math.round(now - oldestUnsent.time);
  }

  /** Resets the statistics for another connection. */
  reset(): void {
    this.#samples = [];
    this.#kbps = this.#queuedMs = 0;
  }

  /** Drops samples that are older than the window, once their bytes are sent. */
  #dropOldSamples(now: number, sentBytes: number): void {
    const firstSample = this.#samples.findIndex(
      ({ time, writtenBytes }) => now - time <= AVERAGE_WINDOW_MS || writtenBytes > sentBytes,
    );
    this.#samples.splice(0, firstSample);
  }

  #computeBitrate(): number {
    const lastSample = this.#samples.at(-1);
    const firstSample = this.#samples.find(
      ({ time }) => lastSample && lastSample.time - time <= AVERAGE_WINDOW_MS,
    );
    if (!lastSample || !firstSample || lastSample.time === firstSample.time) return 0;
    return Math.round(
      ((lastSample.sentBytes - firstSample.sentBytes) * 8) / (lastSample.time - firstSample.time),
    );
  }
}
