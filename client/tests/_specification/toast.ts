import { cut } from './graphql.js';
import { sees } from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage } from './stage.js';

/** An action of the catalogue and the way to it. */
export interface Toast {
  operation: string;
  action: string;
  /** What there must be before the page is opened. */
  before?: (stage: Stage) => Promise<unknown>;
  login?: string;
  path: string;
  /** What the user does; what the page loads by itself needs nothing. */
  act?: () => Promise<void>;
}

/** The action's operation is cut off from the server, and the toast says so. */
const caseOf =
  ({ operation, action, before, login = 'streamer', path, act }: Toast) =>
  async (stage: Stage): Promise<void> => {
    await before?.(stage);
    await stage.visit(login, path);
    cut(operation);
    await act?.();
    await sees(`Failed to ${action}: Network error`);
  };

export const casesOf = (toasts: Record<string, Toast>): Cases<Stage> =>
  Object.fromEntries(Object.entries(toasts).map(([id, toast]) => [id, caseOf(toast)]));
