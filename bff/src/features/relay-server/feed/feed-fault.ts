import type { ContentFault } from '@trailcast/schema/node';
import type { FeedFault } from '@trailcast/schema/wire';

/** A caller that was refused, as far as it concerns one server. `at`: when it called last, ms since the epoch. */
export interface FeedRefusal {
  reason: 'passphrase' | 'wrong-key';
  at: number;
  /** It called with a key that the stream had before; false when its key is nobody's. */
  oldKey: boolean;
}

export interface FeedFaultSource {
  /** Bytes arrive. */
  live: boolean;
  /** What these bytes lack, since when (ms since the epoch); null while a picture is among them. */
  content: { code: ContentFault; at: number } | null;
  /** The newest refused caller since bytes arrived last; null for none. */
  refusal: FeedRefusal | null;
}

const CONTENT_TEXTS: Record<ContentFault, string> = {
  'sound-only': 'The feed has sound and no picture. Turn the camera on in the app.',
  undecodable: 'The feed has no picture that can be decoded. Choose H.264 in the app.',
  encrypted: 'The feed is scrambled. Turn encryption off in the app.',
};
const PASSPHRASE = 'A phone was refused: it uses a passphrase. Turn encryption off in the app.';
const OLD_KEY = 'A phone was refused: it uses an old key. Copy the link again.';
const UNKNOWN_KEY = 'A phone called with a wrong key. If it was yours, copy the link again.';

/** Returns what keeps the feed from being shown: a fault of bytes that arrive, or a refused caller while none do. */
export function feedFault({ live, content, refusal }: FeedFaultSource): FeedFault | undefined {
  if (live) return content ? { ...content, text: CONTENT_TEXTS[content.code] } : undefined;
  if (!refusal) return undefined;
  const { reason, at, oldKey } = refusal;
  if (reason === 'passphrase') return { code: reason, text: PASSPHRASE, at };
  return { code: reason, text: oldKey ? OLD_KEY : UNKNOWN_KEY, at, oldKey };
}
