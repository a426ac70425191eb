import * as client from 'openid-client';
import { z } from 'zod';
import { chooseIngest } from './choose-ingest.js';
import { PlatformError } from './platform-error.js';
import type {
  Consent,
  PlatformIdentity,
  PlatformTarget,
  PlatformTokens,
  SignInAttempt,
  StreamingPlatform,
} from './streaming-platform.js';
import { getTwitch, postTwitch } from './twitch-api.js';
import type { TwitchEndpoints } from './twitch-endpoints.js';
import { toGrantError, configureOauth } from './twitch-oauth.js';
import { HelixStreamKey, HelixUsers, Ingests } from './twitch.external.js';

const CHAT_SCOPES = 'openid user:read:chat user:write:chat channel:manage:broadcast';

const SCOPES: Record<Consent, string> = {
  'sign-in': 'openid channel:read:stream_key',
  chat: CHAT_SCOPES,
  alerts: `${CHAT_SCOPES} moderator:read:followers channel:read:subscriptions`,
};
/** Time for which the chosen ingest server is cached. */
const INGEST_CACHE_MS = 60 * 60_000;

export interface TwitchOptions {
  endpoints: TwitchEndpoints;
  clientId: string;
  clientSecret: string;
}

/** Twitch, or the local Twitch through its endpoints. */
export class TwitchPlatform implements StreamingPlatform {
  readonly name = 'twitch';
  readonly #endpoints: TwitchEndpoints;
  readonly #clientId: string;
  readonly #oauth: client.Configuration;
  #ingest: { server: string; expiresAt: number } | null = null;

  constructor({ endpoints, clientId, clientSecret }: TwitchOptions) {
    this.#endpoints = endpoints;
    this.#clientId = clientId;
    this.#oauth = configureOauth(endpoints, clientId, clientSecret);
  }

  async authorize(
    redirectUri: string,
    passThrough: Record<string, string>,
    consent: Consent = 'sign-in',
  ): Promise<{ url: string; attempt: SignInAttempt }> {
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: this.#endpoints.pkce ? client.randomPKCECodeVerifier() : '',
    };
    const challenge = attempt.verifier && (await client.calculatePKCECodeChallenge(attempt.verifier));
    const url = client.buildAuthorizationUrl(this.#oauth, {
      ...passThrough,
      redirect_uri: redirectUri,
      scope: SCOPES[consent],
      state: attempt.state,
      nonce: attempt.nonce,
      ...(challenge ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
    });
    return { url: url.href, attempt };
  }

  async exchange(
    callback: URL,
    attempt: SignInAttempt,
  ): Promise<{ tokens: PlatformTokens; identity: PlatformIdentity }> {
    const response = await client
      .authorizationCodeGrant(this.#oauth, callback, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        ...(attempt.verifier ? { pkceCodeVerifier: attempt.verifier } : {}),
        idTokenExpected: true,
      })
      .catch(throwGrantError);
    const identity = await this.#fetchIdentity(response.access_token);
    if (identity.platformUserId !== response.claims()?.sub) throw new PlatformError('invalid-grant');
    return { tokens: toTokens(response), identity };
  }

  async refresh(refreshToken: string): Promise<PlatformTokens> {
    const tokens = toTokens(await client.refreshTokenGrant(this.#oauth, refreshToken).catch(throwGrantError));
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  }

  async validate(accessToken: string): Promise<boolean> {
    const url = `${this.#endpoints.oauth}/validate`;
    try {
      await getTwitch(url, { authorization: `OAuth ${accessToken}` }, z.looseObject({}));
      return true;
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'unauthorized') return false;
      throw error;
    }
  }

  revoke(accessToken: string): Promise<void> {
    const form = { client_id: this.#clientId, token: accessToken };
    return postTwitch(`${this.#endpoints.oauth}/revoke`, form);
  }

  async fetchTarget(accessToken: string, platformUserId: string): Promise<PlatformTarget> {
    const query = new URLSearchParams({ broadcaster_id: platformUserId }).toString();
    const url = `${this.#endpoints.helix}/streams/key?${query}`;
    const response = await getTwitch(url, this.#createHelixHeaders(accessToken), HelixStreamKey);
    const key = response.data[0]?.stream_key;
    if (key === undefined) throw new PlatformError('unavailable');
    return { server: await this.#findIngestServer(), key };
  }

  async #fetchIdentity(accessToken: string): Promise<PlatformIdentity> {
    const url = `${this.#endpoints.helix}/users`;
    const [user] = (await getTwitch(url, this.#createHelixHeaders(accessToken), HelixUsers)).data;
    if (!user) throw new PlatformError('unavailable');
    return {
      platformUserId: user.id,
      login: user.login,
      displayName: user.display_name || user.login,
      profileImageUrl: user.profile_image_url,
    };
  }

  /** Returns an ingest server from the platform's list, the cached one, or the fallback. */
  async #findIngestServer(): Promise<string> {
    if (this.#ingest && this.#ingest.expiresAt > Date.now()) return this.#ingest.server;
    const list = await getTwitch(this.#endpoints.ingests, {}, Ingests).catch(() => null);
    const server = list && chooseIngest(list, this.#endpoints.ingestHosts);
    if (server) this.#ingest = { server, expiresAt: Date.now() + INGEST_CACHE_MS };
    const ingestServer = server ?? this.#ingest?.server ?? this.#endpoints.fallbackIngest;
    if (!ingestServer) throw new PlatformError('unavailable');
    return ingestServer;
  }

  #createHelixHeaders(accessToken: string): Record<string, string> {
    return { authorization: `Bearer ${accessToken}`, 'client-id': this.#clientId };
  }
}

function toTokens(response: client.TokenEndpointResponse): PlatformTokens {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    expiresInMs: response.expires_in === undefined ? null : response.expires_in * 1000,
  };
}

function throwGrantError(error: unknown): never {
  throw toGrantError(error);
}
