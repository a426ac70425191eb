import type { Logger } from 'pino';
import type { ServerModel } from './server-model.js';
import type { ServerDeps } from './server-deps.js';

/** State and dependencies that the classes controlling one server share. */
export interface ServerContext {
  model: ServerModel;
  deps: ServerDeps;
  log: Logger;
  /** Aborts when the server is removed or its agent stops controlling it. */
  signal: AbortSignal;
  /** Notifies report, state file and loop of a change. */
  touch: () => void;
}
