import type { ExecutionResult, GraphQLFormattedError } from 'graphql';

/** A GraphQL request as GraphiQL sends it. */
export interface GraphqlRequest {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

/** Key of the application's session token in local storage. */
const SESSION_ENTRY = 'secret';

/** Sends a request with the given headers. Adds the browser's session token if they contain no credential. */
export async function sendRequest(
  request: GraphqlRequest,
  extraHeaders: Record<string, string>,
): Promise<ExecutionResult> {
  const headers = new Headers({ 'content-type': 'application/json', ...extraHeaders });
  const session = localStorage.getItem(SESSION_ENTRY);
  if (!headers.has('authorization') && session) headers.set('authorization', `Bearer ${session}`);
  const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(request) });
  return (await response.json()) as ExecutionResult;
}

/** Returns the message of each error, with its detail if there is one. */
export function formatErrors({ errors = [] }: { errors?: readonly GraphQLFormattedError[] }): string[] {
  return errors.map(({ message, extensions }) =>
    typeof extensions?.['detail'] === 'string' ? `${message}: ${extensions['detail']}` : message,
  );
}
