import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Returns the JSON pointers of refused values; an empty list for any other failure. */
export function refusedPaths(error: unknown): string[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const refusals: unknown = error.errors[0]?.extensions?.['errors'];
  return Array.isArray(refusals) ? refusals.flatMap((refusal: unknown) => pathOf(refusal) ?? []) : [];
}

/** Returns the names of refused fields: the last part of '/name' or '/input/name'. */
export function refusedFields(error: unknown): string[] {
  return refusedPaths(error).map((path) => path.slice(path.lastIndexOf('/') + 1));
}

function pathOf(refusal: unknown): string | null {
  if (typeof refusal !== 'object' || refusal === null || !('path' in refusal)) return null;
  return typeof refusal.path === 'string' ? refusal.path : null;
}
