import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Returns the JSON pointers of the values that the server rejected; an empty list for any other failure. */
export function findRejectedPaths(error: unknown): string[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const problems: unknown = error.errors[0]?.extensions?.['errors'];
  return Array.isArray(problems) ? problems.flatMap((problem: unknown) => pathOf(problem) ?? []) : [];
}

/** Returns the names of the fields that the server rejected: the last part of '/name' or '/input/name'. */
export function findRejectedFields(error: unknown): string[] {
  return findRejectedPaths(error).map((path) => path.slice(path.lastIndexOf('/') + 1));
}

function pathOf(problem: unknown): string | null {
  if (typeof problem !== 'object' || problem === null || !('path' in problem)) return null;
  return typeof problem.path === 'string' ? problem.path : null;
}
