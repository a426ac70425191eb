import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import type { LiveScreenProps } from './live-screen.js';

/** The live preview, which is played when the user asks for it. */
export const liveScreen = lazyPart<LiveScreenProps>(() =>
  import('./live-screen.js').then(({ LiveScreen }) => LiveScreen),
);
