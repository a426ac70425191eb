import { describeError, describeInCatalogue } from '../describe-error.js';

/** Actions of the specification's error catalogue (docs/specification.md#8-errors). */
export const CATALOGUE: readonly string[] = [
  'load server',
  'load server stats',
  'load scenes',
  'create server',
  'set stream',
  'start obs',
  'stop obs',
  'set scene',
  'delete server',
  'create stream',
  'set invites',
  'set name',
  'restart stream',
  'delete stream',
  'regenerate stream key',
  'create subscription',
  'load payment',
  'cancel subscription',
  'get billing information',
  'set billing information',
  'create scenes',
  'set scenes',
  'delete scenes',
  'load servers',
  'load server usages',
  'set role',
  'get payment',
  'set payment tier',
  'load user',
  'load users',
];

/** Returns the text of a toast: 'Failed to <action>: <message>'. */
export function formatFailure(
  action: string,
  error: unknown,
  t: (key: string, options?: Record<string, unknown>) => string,
): string {
  const describe = CATALOGUE.includes(action) ? describeInCatalogue : describeError;
  return t(`failed.${action}`, { message: describe(error, t) });
}
