import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import type { ServerLogProps } from './server-log.js';

/** The log of a server. Its code is loaded when a log is first opened. */
export const serverLog = lazyPart<ServerLogProps>(() =>
  import('./server-log.js').then(({ ServerLog }) => ServerLog),
);
