import * as client from 'openid-client';
import { PlatformError } from './platform-error.js';
import type { TwitchEndpoints } from './twitch-endpoints.js';

/** Seconds. */
const TIMEOUT_S = 10;

/** openid-client set up for Twitch: the secret goes in the body, and endpoints are known without a discovery call. */
export function twitchOauth(
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
  configuration[client.customFetch] = mendAnswer;
  if (endpoints.oauth.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

/**
 * Twitch answers `scope` as an array, RFC 6749 section 5.1 wants a string; and a wrong client id by the same 400 as a token
 * that was taken back, where a wrong client secret gets 403.
 */
async function mendAnswer(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options);
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response.json();
  if (!response.ok) {
    const status = isClientRefused(body) ? 403 : response.status;
    return new Response(JSON.stringify(body), { status, headers: response.headers });
  }
  const mended =
    typeof body === 'object' && body !== null && 'scope' in body && Array.isArray(body.scope)
      ? { ...body, scope: body.scope.join(' ') }
      : body;
  return new Response(JSON.stringify(mended), { status: response.status, headers: response.headers });
}

const isClientRefused = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body && body.message === 'invalid client';

/**
 * What a failed grant means: 400 and 401 refuse the user's code or refresh token. 403 refuses the client secret, which is no
 * reason to forget a user's tokens; that and everything else is a failure.
 */
export function grantFailure(error: unknown): PlatformError {
  if (error instanceof client.AuthorizationResponseError) {
    return new PlatformError(error.error === 'access_denied' ? 'denied' : 'refused', { cause: error });
  }
  const status = statusOf(error);
  const refused = status !== undefined ? status === 400 || status === 401 : isForged(error);
  return new PlatformError(refused ? 'refused' : 'unavailable', { cause: error });
}

/** A state, nonce or claim that does not fit. */
function isForged(error: unknown): boolean {
  return (
    error instanceof client.ClientError && /INVALID_RESPONSE|COMPARISON|CLAIM/.test(String(error.code ?? ''))
  );
}

/** openid-client keeps the answer as `status` or in the cause. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return 'cause' in error ? statusOf(error.cause) : undefined;
}
