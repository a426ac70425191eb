import { createLRU } from 'lru.min';
import type { Stream } from '@trailcast/schema/wire';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import { createKeyAad } from './stream-key.js';
import type { StreamRecord } from './read-streams.js';

/** A stream as the owner and invited users see it. */
export type RenderedStream = Stream & { ingestUrl: string; srtlaUrl: string };

/** Size of the cache of opened keys. */
const MAX_OPENED_KEYS = 10_000;

/**
 * Renders streams with their links. `ingestPrefix` plus the key is the SRT URL for the phone, `srtlaPrefix` plus the
 * key is the SRTLA URL for a phone that bonds several links.
 */
export class StreamView {
  /** Opened keys by row and sealed text. Cached because opening takes longer than the rest of rendering. */
  readonly #openedKeys = createLRU<string, string>({ max: MAX_OPENED_KEYS });

  constructor(
    private readonly box: SecretBox,
    private readonly ingestPrefix: string,
    private readonly srtlaPrefix: string,
  ) {}

  render(record: StreamRecord): RenderedStream {
    const streamKey = this.#openKey(record);
    return {
      id: record.id,
      name: record.name,
      live: record.live,
      streamKey,
      owner: record.owner,
      invitedUsers: record.invited,
      version: record.version,
      ingestUrl: this.ingestPrefix + streamKey,
      srtlaUrl: this.srtlaPrefix + streamKey,
      ...(record.revocationPending && { revocationPending: true }),
      ...(record.weakLink && { weakLink: record.weakLink }),
    };
  }

  #openKey({ id, sealedKey }: StreamRecord): string {
    const cacheKey = `${id}:${sealedKey}`;
    const cachedKey = this.#openedKeys.get(cacheKey);
    if (cachedKey !== undefined) return cachedKey;
    const key = this.box.open(sealedKey, createKeyAad(id));
    this.#openedKeys.set(cacheKey, key);
    return key;
  }
}
