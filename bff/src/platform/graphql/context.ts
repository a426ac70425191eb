import { UnauthorizedError } from '../errors.js';
import type { Viewer } from '../viewer.js';

/** What every resolver gets. Resolvers call one service method and hold no logic. */
export interface GraphqlContext {
  viewer: Viewer | null;
  /** Whose requests are counted: the session, or the address of a caller without one. In memory only. */
  rateKey?: string;
}

/** The signed-in caller; throws UnauthorizedError without one. */
export function requireViewer(context: GraphqlContext): Viewer {
  if (!context.viewer) throw new UnauthorizedError();
  return context.viewer;
}
