import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** What the server said about a place of the text: a JSON pointer, `line N, column M`, or nothing. */
export interface Refusal {
  path: string;
  message: string;
}

/** The first place that a refused change names; null for any other failure. */
export function refusalOf(error: unknown): Refusal | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const told: unknown = error.errors[0]?.extensions?.['errors'];
  const first: unknown = Array.isArray(told) ? told[0] : null;
  if (typeof first !== 'object' || first === null || !('path' in first) || !('message' in first)) return null;
  const { path, message } = first;
  return typeof path === 'string' && typeof message === 'string' ? { path, message } : null;
}
