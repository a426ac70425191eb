import { createLRU } from 'lru.min';
import type { Stream } from '@trailcast/schema/wire';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import { sealedKeyRow } from './stream-key.js';
import type { StreamRecord } from './stream-reading.js';

/** A stream as its owner and its invited users see it. */
export type RenderedStream = Stream & { ingestUrl: string };

/** Keys that are kept open at a time. */
const OPEN_KEYS = 10_000;

/** Opens keys and builds links. `ingestPrefix` plus a key is the whole link that a phone publishes to. */
export class StreamView {
  /** By row and sealed text: opening a key takes longer than all the rest of a list's rendering. */
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
