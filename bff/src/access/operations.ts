import { STUDIO_LEVELS, type Role, type StudioLevel } from '@trailcast/schema/wire';
import type { Operation } from './operation.js';
import { ACCOUNT_OPERATIONS } from './operations/account.operations.js';
import { CHAT_OPERATIONS } from './operations/chat.operations.js';
import { DESTINATION_OPERATIONS } from './operations/destination.operations.js';
import { IMAGE_OPERATIONS } from './operations/image.operations.js';
import { OVERLAY_OPERATIONS } from './operations/overlay.operations.js';
import { PAYMENT_OPERATIONS } from './operations/payment.operations.js';
import { RECORDING_OPERATIONS } from './operations/recording.operations.js';
import { COLLECTION_OPERATIONS } from './operations/scene-collection.operations.js';
import { SERVER_OPERATIONS } from './operations/server.operations.js';
import { STREAM_OPERATIONS } from './operations/stream.operations.js';
import { STUDIO_OPERATIONS } from './operations/studio.operations.js';
import { allowsRole, RULES, type Rule } from './rules.js';

/**
 * Every operation of the API, for routes, GraphQL fields, policies, API tokens, rate limits and the access
 * tests. A request for any other operation is rejected.
 */
export const OPERATIONS = {
  ...ACCOUNT_OPERATIONS,
  ...SERVER_OPERATIONS,
  ...RECORDING_OPERATIONS,
  ...STREAM_OPERATIONS,
  ...COLLECTION_OPERATIONS,
  ...IMAGE_OPERATIONS,
  ...DESTINATION_OPERATIONS,
  ...STUDIO_OPERATIONS,
  ...CHAT_OPERATIONS,
  ...OVERLAY_OPERATIONS,
  ...PAYMENT_OPERATIONS,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

const ALL_OPERATIONS: readonly Operation[] = Object.values(OPERATIONS);
const OPERATIONS_BY_ROUTE = new Map(
  ALL_OPERATIONS.flatMap((operation) => (operation.rest ? [[operation.rest, operation] as const] : [])),
);
const OPERATIONS_BY_FIELD = new Map<string, Operation>(
  ALL_OPERATIONS.flatMap((operation) => (operation.graphql ? [[operation.graphql, operation] as const] : [])),
);

export function findRule(name: OperationName): Rule {
  return RULES[OPERATIONS[name].rule];
}

/** Returns true if a helper of this level may request an operation, or null if no helper may. */
export function helperMayRequest(name: OperationName, level: StudioLevel): boolean | null {
  const { helper }: Operation = OPERATIONS[name];
  return helper === undefined ? null : STUDIO_LEVELS.indexOf(level) >= STUDIO_LEVELS.indexOf(helper);
}

/** Returns true if a role may request an operation. `role` is null for a visitor without a session. */
export function mayRequest(name: OperationName, role: Role | null): boolean {
  return allowsRole(findRule(name).access, role);
}

/** Returns true if API tokens with the required scope may request an operation. */
export function allowsTokens(name: OperationName): boolean {
  return 'token' in OPERATIONS[name];
}

/** Returns the operation of a REST route, written as `GET /server/:id/status`. */
export function findRestOperation(route: string): Operation | undefined {
  return OPERATIONS_BY_ROUTE.get(route);
}

/** Returns the operation of a GraphQL root field, written as `Query.me`. */
export function findFieldOperation(field: string): Operation | undefined {
  return OPERATIONS_BY_FIELD.get(field);
}

/** Returns the fields of a GraphQL root type that are operations. */
export function listOperationFields(type: 'Query' | 'Mutation'): string[] {
  return [...OPERATIONS_BY_FIELD.keys()].flatMap((field) =>
    field.startsWith(`${type}.`) ? [field.slice(type.length + 1)] : [],
  );
}
