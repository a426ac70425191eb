import type { Logger } from 'pino';
import type { ServerModel } from './server-model.js';
import type { ServerParts } from './server-parts.js';

/** What the parts of one server's control share. */
export interface ServerContext {
  model: ServerModel;
  parts: ServerParts;
  log: Logger;
  /** Aborts when the server goes, or its agent lets go of it. */
  signal: AbortSignal;
  /** Something has changed: report, state file and loop look again. */
  touch: () => void;
}
