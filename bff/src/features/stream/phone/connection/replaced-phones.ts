/**
 * Phones that a newer phone of the same stream has replaced. They reconnect repeatedly, and must not replace the newer
 * phone while that phone is connected.
 */
export class ReplacedPhones {
  readonly #byStream = new Map<number, Set<string>>();

  /** `older`, `newer`: ids that the phones give themselves; null for a phone without an id. */
  add(streamId: number, older: string | null, newer: string | null): void {
    if (older === null || older === newer) return;
    const replaced = this.#byStream.get(streamId) ?? new Set();
    this.#byStream.set(streamId, replaced.add(older));
    if (newer !== null) replaced.delete(newer);
  }

  has(streamId: number, streamerId: string | null): boolean {
    return streamerId !== null && this.#byStream.get(streamId)?.has(streamerId) === true;
  }

  /** Permits every phone to reconnect, because the newest has disconnected. */
  clear(streamId: number): void {
    this.#byStream.delete(streamId);
  }
}
