import { UnauthorizedError } from '../errors.js';
import type { Viewer } from '../viewer.js';
import type { AnswerTexts } from './answer-texts.js';

/** What every resolver gets. Resolvers call one service method and hold no logic. */
export interface GraphqlContext {
  viewer: Viewer | null;
  /** Whose requests are counted: the session, or the address of a caller without one. In memory only. */
  rateKey?: string;
  texts: AnswerTexts;
}

/** The signed-in caller; throws UnauthorizedError without one. */
export function requireViewer(context: Pick<GraphqlContext, 'viewer'>): Viewer {
  if (!context.viewer) throw new UnauthorizedError();
  return context.viewer;
}
