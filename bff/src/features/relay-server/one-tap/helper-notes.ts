import { HELPER_NOTES, type HelperNote, type LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../../infra/db/database.js';
import { TooManyRequestsError } from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import { ServerLogEntity } from '../../studio/server-log.entity.js';
import type { ServerRow } from '../relay-server.repository.js';

/** Minimum time between two notes of one helper, ms. */
const NOTE_INTERVAL_MS = 10_000;

const ACTIONS = {
  PICTURE_STUTTERS: 'note-picture-stutters',
  NO_PICTURE: 'note-no-picture',
  NO_SOUND: 'note-no-sound',
  WEAK_FEED: 'note-weak-feed',
  FEED_NOT_SHOWN: 'note-feed-not-shown',
  PLATFORM_REFUSES: 'note-platform-refuses',
  OBS_RESTARTS: 'note-obs-restarts',
  SECOND_PHONE: 'note-second-phone',
} as const satisfies Record<HelperNote, LoggedAction>;
const NOTE_ACTIONS: LoggedAction[] = HELPER_NOTES.map((note) => ACTIONS[note]);

/** Returns the action that the log has for a note. */
export const toNoteAction = (note: HelperNote): LoggedAction => ACTIONS[note];

/**
 * Throws TooManyRequestsError if the user has sent a note about the server within the last 10 s. The log is read, because
 * the requests of one user may reach several processes.
 */
export async function requireNoRecentNote(
  { em, now }: Transaction,
  row: Pick<ServerRow, 'id' | 'owner'>,
  { userId }: Viewer,
): Promise<void> {
  const lastNote = await em.findOne(
    ServerLogEntity,
    { owner: row.owner.id, serverId: row.id, by: userId, action: { $in: NOTE_ACTIONS } },
    { orderBy: { id: 'desc' } },
  );
  const waitMs = lastNote ? lastNote.at + NOTE_INTERVAL_MS - now : 0;
  if (waitMs > 0) throw new TooManyRequestsError(waitMs, 'The streamer was told a moment ago. Wait 10 s.');
}
