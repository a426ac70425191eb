import { createLRU } from 'lru.min';
import type { Stream } from '@trailcast/schema/wire';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import { sealedKeyRow } from './stream-key.js';
import type { StreamRecord } from './stream-reading.js';

/** A stream as the owner and invited users see it. */
export type RenderedStream = Stream & { ingestUrl: string };

/** Size of the cache of opened keys. */
const OPEN_KEYS = 10_000;

/** Renders streams with their links. `ingestPrefix` plus the key is the SRT URL for the phone. */
export class StreamView {
  /**
   * Opened keys by row and sealed text, because opening takes longer than the rest of rendering.
   */
  readonly #open = createLRU<string, string>({ max: OPEN_KEYS });

  constructor(
    private readonly box: SecretBox,
    private readonly ingestPrefix: string,
  ) {}

  render(record: StreamRecord): RenderedStream {
    const streamKey = this.#keyOf(record);
    return {
      id: record.id,
      name: record.name,
      live: record.live,
      streamKey,
      owner: record.owner,
      invitedUsers: record.invited,
      version: record.version,
      ingestUrl: this.ingestPrefix + streamKey,
      ...(record.revocationPending && { revocationPending: true }),
    };
  }

  #keyOf({ id, sealedKey }: StreamRecord): string {
    const place = `${id}:${sealedKey}`;
    const known = this.#open.get(place);
    if (known !== undefined) return known;
    const key = this.box.open(sealedKey, sealedKeyRow(id));
    this.#open.set(place, key);
    return key;
  }
}
