import { UnauthorizedError } from '../errors.js';
import type { Viewer } from '../viewer.js';
import type { TextBudget } from './text-budget.js';

/** Context of every resolver. A resolver calls one service method and contains no logic. */
export interface GraphqlContext {
  viewer: Viewer | null;
  /** Key of the rate limits: the credential, or the address of an anonymous caller. Stored in memory only. */
  rateKey?: string;
  textBudget: TextBudget;
  /** True for the second execution of one request, which is not counted against the rate limits again. */
  isRerun?: true;
}

/** Returns the context for executing a request again, with a new text budget. */
export function createRerunContext(context: GraphqlContext): GraphqlContext {
  return { ...context, textBudget: context.textBudget.createUnusedBudget(), isRerun: true };
}

/** Returns the signed-in caller. Throws UnauthorizedError if there is none. */
export function requireViewer(context: Pick<GraphqlContext, 'viewer'>): Viewer {
  if (!context.viewer) throw new UnauthorizedError();
  return context.viewer;
}
