import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import type { LiveScreenProps } from './live-screen.js';

/** The live preview. Its code is loaded when the user first plays it. */
export const liveScreen = lazyPart<LiveScreenProps>(() =>
  import('./live-screen.js').then(({ LiveScreen }) => LiveScreen),
);
