import { panicBand } from '../../../../features/relay-server/components/lazy-server-notices.js';
import { serverSettings } from '../../../../features/relay-server/components/controls/lazy-server-settings.js';
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

/** Loads the code of everything that the first view of a user with a server shows. */
export const loadOwnServer = () => Promise.all(PARTS.map((part) => part.load()));

/** Preloads the code of the whole page. Failures are ignored. */
export const preloadOwnServer = () => [...PARTS, serverSettings].forEach((part) => part.preload());
