import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import type { StopAnnouncementProps } from './notices/stop-announcement.js';
import type { RunningPictureProps } from './running-picture.js';
import type { RunningServerProps } from './running-server.js';

/** Controls of the running server. Users without a server do not load their code. */
export const runningServer = lazyPart<RunningServerProps>(() =>
  import('./running-server.js').then(({ RunningServer }) => RunningServer),
);

/** Picture of the running server, above the trail. */
export const runningPicture = lazyPart<RunningPictureProps>(() =>
  import('./running-picture.js').then(({ RunningPicture }) => RunningPicture),
);

/** Announcement of an automatic stop in some minutes. */
export const stopAnnouncement = lazyPart<StopAnnouncementProps>(() =>
  import('./notices/stop-announcement.js').then(({ StopAnnouncement }) => StopAnnouncement),
);
