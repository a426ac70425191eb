import type { TokenScope } from '@trailcast/schema/wire';
import type { Operation } from './operation.js';
import { OPERATIONS } from './operations.js';

const ALL_OPERATIONS: readonly Operation[] = Object.values(OPERATIONS);

/** Describes the bearer credentials in the OpenAPI document. */
export const BEARER_DESCRIPTION = `A session's token, or an API token that was created in settings (it begins with \`trailcast_\`).
An API token with the scope \`read\` reaches ${listCalls('read')}, and gets streams without streamKey, ingestUrl, srtlaUrl
and invitedUsers, collections without scenes, and sources without text. With the scope \`control\` it reaches ${listCalls('control')}. Everything else
answers 403. An API token that has expired or was revoked answers 401. The same token works on /graphql and as
\`authorization: Bearer TOKEN\` in the CONNECT frame of /ws.`;

/** Lists the REST calls that a scope allows, as `GET /server/{id}/status`. */
function listCalls(scope: TokenScope): string {
  const calls = ALL_OPERATIONS.flatMap(({ rest, token }) => (rest && token?.scope === scope ? [rest] : []));
  return calls.map((call) => call.replace(/:(\w+)/g, '{$1}')).join(', ');
}
