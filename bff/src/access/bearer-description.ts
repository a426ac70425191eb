import type { TokenScope } from '@trailcast/schema/wire';
import type { Operation } from './operation.js';
import { OPERATIONS } from './operations.js';

const ALL_OPERATIONS: readonly Operation[] = Object.values(OPERATIONS);

/** Describes the bearer credentials in the OpenAPI document. */
export const BEARER_DESCRIPTION = `The token of a session, or an API token that a user created in the settings (it begins with \`trailcast_\`).
An API token with the scope \`read\` may call ${formatOperationList('read')}. Its responses omit streamKey, ingestUrl, srtlaUrl and
invitedUsers of streams, the scenes of collections, and the text of sources. With the scope \`control\` it may also call ${formatOperationList('control')}.
All other operations return 403. An expired or revoked API token returns 401. The same token works on /graphql and as
\`authorization: Bearer TOKEN\` in the CONNECT frame of /ws.`;

/** Returns the comma-separated REST operations of a scope, each as `GET /server/{id}/status`. */
function formatOperationList(scope: TokenScope): string {
  const routes = ALL_OPERATIONS.flatMap(({ rest, token }) => (rest && token?.scope === scope ? [rest] : []));
  return routes.map((route) => route.replace(/:(\w+)/g, '{$1}')).join(', ');
}
