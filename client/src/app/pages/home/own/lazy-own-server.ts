import { panicBand } from '../../../../features/relay-server/components/lazy-server-notices.js';
import { lazyPart } from '../../../../lib/lazy/lazy-part.js';
import type { LastActionWithLogProps } from '../studio/last-action-with-log.js';
import type { OwnControlsProps } from './own-controls.js';
import type { OwnPictureProps } from './own-picture.js';

/** Controls of the user's running server, with their data. Users without a server do not load their code. */
export const ownControls = lazyPart<OwnControlsProps>(() =>
  import('./own-controls.js').then(({ OwnControls }) => OwnControls),
);

/** Picture of the user's running server, above the trail. */
export const ownPicture = lazyPart<OwnPictureProps>(() =>
  import('./own-picture.js').then(({ OwnPicture }) => OwnPicture),
);

/** Last action on the user's server. */
export const lastActionWithLog = lazyPart<LastActionWithLogProps>(() =>
  import('../studio/last-action-with-log.js').then(({ LastActionWithLog }) => LastActionWithLog),
);

const PARTS = [ownControls, ownPicture, lastActionWithLog, panicBand];

/** Loads the code of everything that the page of a user with a server shows. */
export const loadOwnServer = () => Promise.all(PARTS.map((part) => part.load()));

/** Preloads the same code. Failures are ignored. */
export const preloadOwnServer = () => PARTS.forEach((part) => part.preload());
