import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { PROBLEM_TYPES, STATUS, type QuotaUse } from '@trailcast/schema/errors';

const QUOTAS = [
  'collections',
  'collection-bytes',
  'streams',
  'tokens',
  'destinations',
  'images',
  'image-bytes',
] as const satisfies QuotaUse['kind'][];

/** Last parts of the problem types: 'forbidden', 'no-capacity' … */
export const PROBLEM_NAMES = Object.values(PROBLEM_TYPES).map((type) => type.replace('/problems/', ''));
/** HTTP statuses of the contract, as strings. */
export const STATUSES = Object.keys(STATUS);

export interface ServerProblem {
  /** The HTTP status text, such as 'Conflict', used only in the specification's toasts. */
  statusText: string;
  /** One of STATUSES. For a status that the contract does not contain, '400' or '500'. */
  status: string;
  /** One of PROBLEM_NAMES, or null. */
  name: string | null;
  /** English sentence with the problem and its solution, or null. */
  detail: string | null;
  quota: QuotaUse | null;
}

/** Returns the problem that the server reported; null for any other failure. */
export function problemOf(error: unknown): ServerProblem | null {
  if (CombinedGraphQLErrors.is(error)) return readGraphqlProblem(error.errors[0]);
  if (!ServerError.is(error) && !ServerParseError.is(error)) return null;
  const { statusCode, response } = error;
  const statusText = response.statusText || String(statusCode);
  return { statusText, status: findNearestStatus(statusCode), name: null, detail: null, quota: null };
}

function readGraphqlProblem(
  error: { message: string; extensions?: Record<string, unknown> } | undefined,
): ServerProblem | null {
  if (!error) return null;
  const { message, extensions } = error;
  const status = extensions?.['status'] ?? findStatusByText(message);
  if (typeof status !== 'number') return null;
  const { type, detail, quota } = extensions ?? {};
  return {
    statusText: message,
    status: findNearestStatus(status),
    name: PROBLEM_NAMES.find((name) => type === `/problems/${name}`) ?? null,
    detail: typeof detail === 'string' && detail !== '' ? detail : null,
    quota: parseQuota(quota),
  };
}

/** Returns the status with this HTTP status text. */
function findStatusByText(statusText: string): number | undefined {
  const entry = Object.entries(STATUS).find(([, { title }]) => title === statusText);
  return entry && Number(entry[0]);
}

function findNearestStatus(status: number): string {
  if (String(status) in STATUS) return String(status);
  return status >= 500 ? '500' : '400';
}

function parseQuota(quota: unknown): QuotaUse | null {
  if (typeof quota !== 'object' || quota === null) return null;
  const { kind, used, limit } = quota as { [Key in keyof QuotaUse]?: unknown };
  const knownKind = QUOTAS.find((name) => name === kind);
  return knownKind && typeof used === 'number' && typeof limit === 'number'
    ? { kind: knownKind, used, limit }
    : null;
}
