import { latePart } from '../../../lib/late/late-part.js';
import type { RunningPictureProps } from './running-picture.js';
import type { RunningServerProps } from './running-server.js';

/** The running server's controls, which a user without a server does not load. */
export const runningServer = latePart<RunningServerProps>(() =>
  import('./running-server.js').then(({ RunningServer }) => RunningServer),
);

/** Its picture, above the trail. */
export const runningPicture = latePart<RunningPictureProps>(() =>
  import('./running-picture.js').then(({ RunningPicture }) => RunningPicture),
);
