import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import type { SetUpProps } from './set-up.js';

/** The dialog that sets up a phone for a stream. Loaded at its first opening, or before by a page that needs it offline. */
export const setUp = lazyPart<SetUpProps>(() => import('./set-up.js').then(({ SetUp }) => SetUp));
