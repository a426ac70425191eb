import type { RuleName } from '../../src/access/rules.js';
import type { StudioLevel } from '@trailcast/schema/wire';
import { findExpectedOutcome, PERSONAS, type Outcome, type Persona } from './rights-rules.js';

/** One call by one caller with its expected outcome. */
export interface RightsCase<Row> {
  row: Row;
  persona: Persona;
  expected: Outcome;
}

/**
 * Returns a case for every row and persona. Denials come first because they change nothing. Calls that delete
 * their entity come last.
 */
export function createRightsCases<Row extends { rule: RuleName; helper?: StudioLevel; destroys?: true }>(
  rows: readonly Row[],
): RightsCase<Row>[] {
  const cases = rows.flatMap((row) =>
    PERSONAS.map((persona) => ({ row, persona, expected: findExpectedOutcome(row, persona) })),
  );
  const computeRank = (rightsCase: RightsCase<Row>) =>
    rightsCase.expected !== 'allowed' ? 0 : rightsCase.row.destroys ? 2 : 1;
  return cases.sort((a, b) => computeRank(a) - computeRank(b));
}

/** Returns the outcome for the status and problem type of an HTTP response or a GraphQL error. */
export function classifyOutcome(status: number, type: string | undefined): Outcome {
  if (status === 403 && type === '/problems/payment-required') return 'payment';
  return status === 401 || status === 403 || status === 404 ? status : 'allowed';
}

/** Returns calls without a row and rows without a call. */
export function findDrift(
  calls: readonly string[],
  rows: readonly { call: string }[],
): { unlisted: string[]; removed: string[] } {
  const listed = new Set(rows.map(({ call }) => call));
  const existing = new Set(calls);
  return {
    unlisted: calls.filter((call) => !listed.has(call)),
    removed: [...listed].filter((call) => !existing.has(call)),
  };
}

/** Returns the calls below `prefix` in an OpenAPI document's paths, such as `GET /stream/{id}`, without the prefix. */
export function listOpenApiCalls(paths: Record<string, object>, prefix: string): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    path.startsWith(`${prefix}/`)
      ? Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.slice(prefix.length)}`)
      : [],
  );
}
