import type { Logger } from 'pino';
import type { ServerModel } from './server-model.js';
import type { ServerDeps } from './server-deps.js';

/** State and dependencies shared by the classes that control one server. */
export interface ServerContext {
  model: ServerModel;
  deps: ServerDeps;
  log: Logger;
  /** Aborts when the server is removed or the agent stops controlling the server. */
  signal: AbortSignal;
  /** Updates the report and the state file, and runs the control loop again. */
  notifyChange: () => void;
}
