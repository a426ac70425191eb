import type { ContentFault } from '@trailcast/schema/node';
import type { FeedFault } from '@trailcast/schema/wire';

/** A refused caller. `at`: time of the caller's last attempt, ms since the epoch. */
export interface FeedRefusal {
  reason: 'passphrase' | 'wrong-key';
  at: number;
  /** True if the caller used a former key of the stream, false for an unknown key. */
  oldKey: boolean;
}

/** State from which a feed's fault is derived. */
export interface FeedFaultInput {
  /** True while packets of the feed arrive. */
  isLive: boolean;
  /** Fault of the live feed and its start, ms since the epoch; null while the content is healthy. */
  content: { code: ContentFault; at: number } | null;
  /** The latest caller refused since the feed was last live, or null. */
  refusal: FeedRefusal | null;
}

const CONTENT_TEXTS: Record<ContentFault, string> = {
  'sound-only': 'The feed has sound and no picture. Turn the camera on in the app.',
  undecodable: 'The feed has no picture that can be decoded. Choose H.264 in the app.',
  encrypted: 'The feed is encrypted. Turn encryption off in the app.',
};
const PASSPHRASE_TEXT = 'A phone was refused: it uses a passphrase. Turn encryption off in the app.';
const OLD_KEY_TEXT = 'A phone was refused: it uses an old key. Copy the link again.';
const UNKNOWN_KEY_TEXT = 'A phone tried to connect with a wrong key. If it was yours, copy the link again.';

/** Returns the content fault of a live feed. Without a live feed, returns the fault of the refused caller. */
export function toFeedFault({ isLive, content, refusal }: FeedFaultInput): FeedFault | undefined {
  if (isLive) return content ? { ...content, text: CONTENT_TEXTS[content.code] } : undefined;
  if (!refusal) return undefined;
  const { reason, at, oldKey } = refusal;
  if (reason === 'passphrase') return { code: reason, text: PASSPHRASE_TEXT, at };
  return { code: reason, text: oldKey ? OLD_KEY_TEXT : UNKNOWN_KEY_TEXT, at, oldKey };
}
