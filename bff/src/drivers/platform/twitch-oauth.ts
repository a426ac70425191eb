import * as client from 'openid-client';
import { PlatformError } from './platform-error.js';
import type { TwitchEndpoints } from './twitch-endpoints.js';

const TIMEOUT_S = 10;

/** Configures openid-client for Twitch: client secret in the body, endpoints without a discovery request. */
export function configureOauth(
  endpoints: TwitchEndpoints,
  clientId: string,
  clientSecret: string,
): client.Configuration {
  const configuration = new client.Configuration(
    {
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorize,
      token_endpoint: `${endpoints.oauth}/token`,
      jwks_uri: `${endpoints.oauth}/keys`,
    },
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  );
  configuration.timeout = TIMEOUT_S;
  configuration[client.customFetch] = fetchAndCorrect;
  if (endpoints.oauth.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

/**
 * Sends a request and corrects the response's deviations from OAuth. `scope` is an array, but RFC 6749
 * section 5.1 requires a string. For a wrong client id, Twitch responds 400, as for a revoked token. The
 * status becomes 403, as for a wrong client secret.
 */
async function fetchAndCorrect(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options);
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response.json();
  if (!response.ok) {
    const status = isWrongClient(body) ? 403 : response.status;
    return new Response(JSON.stringify(body), { status, headers: response.headers });
  }
  const correctedBody =
    typeof body === 'object' && body !== null && 'scope' in body && Array.isArray(body.scope)
      ? { ...body, scope: body.scope.join(' ') }
      : body;
  return new Response(JSON.stringify(correctedBody), { status: response.status, headers: response.headers });
}

const isWrongClient = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body && body.message === 'invalid client';

/**
 * Returns the error of a failed grant. 400 and 401 mean that the user's code or refresh token was rejected. 403 means a
 * wrong client; like any other status it becomes `unavailable`, so that the user's tokens are kept.
 */
export function toGrantError(error: unknown): PlatformError {
  if (error instanceof client.AuthorizationResponseError) {
    return new PlatformError(error.error === 'access_denied' ? 'denied' : 'invalid-grant', { cause: error });
  }
  const status = findStatus(error);
  const isInvalidGrant = status !== undefined ? status === 400 || status === 401 : isForged(error);
  return new PlatformError(isInvalidGrant ? 'invalid-grant' : 'unavailable', { cause: error });
}

/** Returns true for a wrong state, nonce or claim. */
function isForged(error: unknown): boolean {
  return (
    error instanceof client.ClientError && /INVALID_RESPONSE|COMPARISON|CLAIM/.test(String(error.code ?? ''))
  );
}

/** Returns the HTTP status of an error of openid-client, which is in `status` or in the cause. */
function findStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return 'cause' in error ? findStatus(error.cause) : undefined;
}
