import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import type { PanicBandProps } from '../one-tap/panic/panic-band.js';
import type { StopAnnouncementProps } from './notices/stop-announcement.js';

/** Announcement of an automatic stop in some minutes. */
export const stopAnnouncement = lazyPart<StopAnnouncementProps>(() =>
  import('./notices/stop-announcement.js').then(({ StopAnnouncement }) => StopAnnouncement),
);

/** Band that is shown above the other bands during a panic. */
export const panicBand = lazyPart<PanicBandProps>(() =>
  import('../one-tap/panic/panic-band.js').then(({ PanicBand }) => PanicBand),
);
