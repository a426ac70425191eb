import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** A refusal by the server with its position: a JSON pointer, `line N, column M`, or empty. */
export interface Refusal {
  path: string;
  message: string;
}

/** Returns the first position of a refused change; null for any other failure. */
export function refusalOf(error: unknown): Refusal | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const errors: unknown = error.errors[0]?.extensions?.['errors'];
  const firstError: unknown = Array.isArray(errors) ? errors[0] : null;
  if (
    typeof firstError !== 'object' ||
    firstError === null ||
    !('path' in firstError) ||
    !('message' in firstError)
  )
    return null;
  const { path, message } = firstError;
  return typeof path === 'string' && typeof message === 'string' ? { path, message } : null;
}
