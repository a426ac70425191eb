import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The server's error for an invalid text. `path` is a JSON pointer, `line N, column M`, or empty. */
export interface ValidationError {
  path: string;
  message: string;
}

/** Returns the first validation error of a failed save; null for any other failure. */
export function validationErrorOf(error: unknown): ValidationError | null {
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
