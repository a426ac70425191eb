import type { Stream } from '@trailcast/schema/wire';
import type { SecretBox } from '../../platform/crypto/secret-box.js';
import { sealedKeyRow } from './stream-key.js';
import type { StreamRecord } from './stream-reading.js';

/** A stream as its owner and its invited users see it. */
export type RenderedStream = Stream & { ingestUrl: string };

/** Opens keys and builds links. `ingestPrefix` plus a key is the whole link that a phone publishes to. */
export class StreamRenderer {
  constructor(
    private readonly box: SecretBox,
    private readonly ingestPrefix: string,
  ) {}

  render(record: StreamRecord): RenderedStream {
    const streamKey = this.box.open(record.sealedKey, sealedKeyRow(record.id));
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
}
