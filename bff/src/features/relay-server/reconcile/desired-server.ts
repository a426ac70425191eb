import type { DesiredServer, SceneImage } from '@trailcast/schema/node';
import { readStoredWeakLink } from '@trailcast/schema/weak-link-shape';
import type { RelayServerEntity } from '../relay-server.entity.js';

type DesiredRow = Pick<
  RelayServerEntity,
  | 'instance'
  | 'generation'
  | 'feedDigest'
  | 'scene'
  | 'sceneChoices'
  | 'feedLossScene'
  | 'feedLossAfterMs'
  | 'quality'
  | 'delayMs'
  | 'dumps'
  | 'panicSince'
  | 'muted'
  | 'endsAfterDelay'
  | 'recording'
  | 'recordingTake'
  | 'feedRestarts'
  | 'streaming'
  | 'attempt'
  | 'attemptEnds'
  | 'confirmed'
  | 'rehearsing'
  | 'rehearsalSince'
  | 'rehearsalFeed'
> & {
  /** Set until the removal of the previous instance is confirmed. */
  previousInstance?: string | null;
  owner: { id: number };
  stream?: { $: { weakLink?: string | null } } | null;
};

/** Converts a row to the node's desired state. Deadlines become remaining times. `now` and `resumeWindowMs` in ms. */
export function toDesiredServer(
  row: DesiredRow,
  collection: { version: number; text: string; images?: SceneImage[] },
  now: number,
  resumeWindowMs: number,
): DesiredServer {
  const { feedLossScene: scene, feedLossAfterMs: afterMs } = row;
  return {
    instance: row.instance,
    generation: row.generation,
    collection: { revision: collection.version, text: collection.text },
    images: collection.images,
    feed: row.feedDigest ?? null,
    scene: row.scene ?? null,
    sceneChoices: row.sceneChoices,
    onFeedLoss: scene && afterMs ? { scene, afterMs } : null,
    weakLink: readStoredWeakLink(row.stream?.$.weakLink),
    quality: row.quality ?? null,
    owner: String(row.owner.id),
    recording: row.recording ? { owner: String(row.owner.id), take: row.recordingTake } : null,
    // Two instances must never send to one channel.
    streaming:
      row.streaming && !row.previousInstance
        ? {
            attempt: row.attempt,
            confirmed: row.confirmed,
            remainingMs: row.confirmed ? 0 : Math.max(0, (row.attemptEnds ?? now) - now),
            resumeWindowMs,
            endsAfterDelay: row.endsAfterDelay,
          }
        : null,
    rehearsal: toRehearsal(row, now, resumeWindowMs),
    feedRestarts: row.feedRestarts,
    delayMs: row.delayMs,
    dumps: row.dumps,
    panic: Boolean(row.panicSince),
    muted: row.muted,
  };
}

function toRehearsal(row: DesiredRow, now: number, resumeWindowMs: number): DesiredServer['rehearsal'] {
  if (!row.rehearsing || row.previousInstance) return null;
  const confirmed = Boolean(row.rehearsalSince);
  return {
    attempt: row.attempt,
    confirmed,
    remainingMs: confirmed ? 0 : Math.max(0, (row.attemptEnds ?? now) - now),
    resumeWindowMs,
    feed: row.rehearsalFeed,
  };
}
