import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isEqual, type Accounts } from '../accounts.js';
import type { SandboxConfig } from '../config.js';
import { renderAuthorizePage } from './authorize-page.js';
import type { Grant, Tokens } from './tokens.js';

const AuthorizeQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string().default(''),
  state: z.string().default(''),
  nonce: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
  login: z.string().optional(),
  deny: z.string().optional(),
});

const TokenBody = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.string(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
});

interface OauthDeps {
  config: SandboxConfig;
  accounts: Accounts;
  tokens: Tokens;
  issuer: string;
}

/**
 * Registers Twitch's sign-in endpoints below /oauth2. Their JSON is Twitch's: `scope` is an array, and errors are
 * `{status, message}`.
 */
export function registerOauthRoutes(app: FastifyInstance, deps: OauthDeps): void {
  const { config, accounts, tokens, issuer } = deps;
  const callbackUrl = `${config.publicUrl}/api/v1/auth/twitch/callback`;

  app.get('/oauth2/.well-known/openid-configuration', () => createDiscovery(issuer));
  app.get('/oauth2/keys', () => tokens.createKeySet());

  app.get('/oauth2/authorize', async (request, reply) => {
    const parsed = AuthorizeQuery.safeParse(request.query);
    if (!parsed.success) return sendError(reply, 400, 'malformed authorize request');
    const query = parsed.data;
    if (query.client_id !== config.clientId) return sendError(reply, 400, 'invalid client');
    if (query.redirect_uri !== callbackUrl) return sendError(reply, 400, 'redirect_mismatch');
    const redirectToClient = (values: Record<string, string>) =>
      reply.redirect(`${callbackUrl}?${new URLSearchParams({ ...values, state: query.state }).toString()}`);
    if (query.deny !== undefined) {
      return redirectToClient({ error: 'access_denied', error_description: 'The user denied you access' });
    }
    const account = query.login === undefined ? null : accounts.findOrCreate(query.login);
    if (!account) {
      const notice = query.login === undefined ? undefined : 'Use 2 to 25 letters, digits or underscores.';
      return reply
        .type('text/html')
        .send(renderAuthorizePage(new URLSearchParams(request.url.split('?')[1]), notice));
    }
    const code = tokens.issueCode({
      accountId: account.id,
      scopes: query.scope.split(' ').filter(Boolean),
      redirectUri: query.redirect_uri,
      nonce: query.nonce,
      challenge: query.code_challenge,
    });
    return redirectToClient({ code, scope: query.scope });
  });

  app.post('/oauth2/token', async (request, reply) => {
    const parsed = TokenBody.safeParse(request.body);
    if (!parsed.success) return sendError(reply, 400, 'missing parameter');
    const body = parsed.data;
    if (body.client_id !== config.clientId) return sendError(reply, 400, 'invalid client');
    if (!isEqual(body.client_secret, config.clientSecret))
      return sendError(reply, 403, 'invalid client secret');
    if (body.grant_type === 'authorization_code') {
      const pendingCode = tokens.redeemCode(body.code ?? '', body.redirect_uri ?? '', body.code_verifier);
      if (!pendingCode) return sendError(reply, 400, 'Invalid authorization code');
      return createTokenResponse(deps, pendingCode, pendingCode.nonce);
    }
    if (body.grant_type === 'refresh_token') {
      const grant = tokens.readGrant('r', body.refresh_token ?? '');
      return grant
        ? createTokenResponse(deps, grant, undefined)
        : sendError(reply, 400, 'Invalid refresh token');
    }
    return sendError(reply, 400, 'unsupported grant type');
  });

  app.get('/oauth2/validate', async (request, reply) => {
    const grant = tokens.readGrant('a', readBearer(request.headers.authorization));
    const account = grant && accounts.findById(grant.accountId);
    if (!grant || !account) return sendError(reply, 401, 'invalid access token');
    return {
      client_id: config.clientId,
      login: account.login,
      scopes: grant.scopes,
      user_id: account.id,
      expires_in: grant.expiresIn,
    };
  });

  app.get('/oauth2/userinfo', async (request, reply) => {
    const grant = tokens.readGrant('a', readBearer(request.headers.authorization));
    const account = grant && accounts.findById(grant.accountId);
    if (!account) return sendError(reply, 401, 'invalid access token');
    return { sub: account.id, preferred_username: account.login, aud: config.clientId, iss: issuer };
  });

  app.post('/oauth2/revoke', async (request, reply) => {
    const body = z.object({ token: z.string() }).safeParse(request.body);
    if (!body.success) return sendError(reply, 400, 'missing token');
    tokens.revoke(body.data.token);
    return reply.send('');
  });
}

/** Returns the token of an Authorization header. The scheme is `Bearer`, or `OAuth` at one Twitch endpoint. */
export const readBearer = (header: string | undefined) => (header ?? '').replace(/^(bearer|oauth) /i, '');

function createTokenResponse(
  { accounts, tokens }: OauthDeps,
  grant: Grant,
  nonce: string | undefined,
): object {
  const account = accounts.findById(grant.accountId);
  return {
    access_token: tokens.createAccessToken(grant),
    refresh_token: tokens.createRefreshToken(grant),
    expires_in: 4 * 3600,
    scope: grant.scopes,
    token_type: 'bearer',
    ...(grant.scopes.includes('openid') && account ? { id_token: tokens.createIdToken(account, nonce) } : {}),
  };
}

const sendError = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status, message });

const createDiscovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: [
    'openid',
    'channel:read:stream_key',
    'user:read:chat',
    'user:write:chat',
    'channel:manage:broadcast',
  ],
});
