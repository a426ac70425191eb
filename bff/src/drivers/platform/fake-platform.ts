import { randomUUID } from 'node:crypto';
import { PlatformError, type PlatformFailure } from './platform-error.js';
import type {
  Consent,
  PlatformIdentity,
  PlatformTarget,
  PlatformTokens,
  SignInAttempt,
  StreamingPlatform,
} from './streaming-platform.js';

/**
 * A streaming platform in memory for tests. The code in the sign-in callback is the user's login. `failNext`,
 * `expireAccessTokens` and `revokeAllTokens` simulate failures.
 */
export class FakePlatform implements StreamingPlatform {
  readonly name = 'twitch';
  refreshCount = 0;
  /** Logins whose authorization was revoked by the product. */
  readonly revokedLogins: string[] = [];
  readonly #loginsByAccessToken = new Map<string, string>();
  readonly #loginsByRefreshToken = new Map<string, string>();
  #failure: PlatformFailure | null = null;

  /** Makes the next request fail with this code. */
  failNext(failure: PlatformFailure): void {
    this.#failure = failure;
  }

  /** Expires every access token. Refresh tokens still work. */
  expireAccessTokens(): void {
    this.#loginsByAccessToken.clear();
  }

  revokeAllTokens(): void {
    this.#loginsByAccessToken.clear();
    this.#loginsByRefreshToken.clear();
  }

  async authorize(redirectUri: string, passThrough: Record<string, string>, consent: Consent = 'sign-in') {
    const attempt: SignInAttempt = { state: randomUUID(), nonce: randomUUID(), verifier: '' };
    const query = new URLSearchParams({ redirect_uri: redirectUri, state: attempt.state, ...passThrough });
    if (consent !== 'sign-in') query.set('consent', consent);
    return { url: `https://platform.example/authorize?${query.toString()}`, attempt };
  }

  async exchange(callback: URL, attempt: SignInAttempt) {
    this.#failIfRequested();
    const query = callback.searchParams;
    if (query.get('error') === 'access_denied') throw new PlatformError('denied');
    const login = query.get('code');
    if (!login || query.get('state') !== attempt.state) throw new PlatformError('invalid-grant');
    return { tokens: this.#issueTokens(login), identity: createIdentity(login) };
  }

  async refresh(refreshToken: string): Promise<PlatformTokens> {
    this.refreshCount += 1;
    this.#failIfRequested();
    const login = this.#loginsByRefreshToken.get(refreshToken);
    if (!login) throw new PlatformError('invalid-grant');
    this.#loginsByRefreshToken.delete(refreshToken);
    return this.#issueTokens(login);
  }

  async validate(accessToken: string): Promise<boolean> {
    this.#failIfRequested();
    return this.#loginsByAccessToken.has(accessToken);
  }

  async revoke(accessToken: string): Promise<void> {
    this.#failIfRequested();
    const login = this.#loginsByAccessToken.get(accessToken);
    if (!login) throw new PlatformError('unauthorized');
    this.revokedLogins.push(login);
    for (const tokens of [this.#loginsByAccessToken, this.#loginsByRefreshToken])
      for (const [token, owner] of tokens) if (owner === login) tokens.delete(token);
  }

  async fetchTarget(accessToken: string, platformUserId: string): Promise<PlatformTarget> {
    this.#failIfRequested();
    const login = this.#loginsByAccessToken.get(accessToken);
    if (!login || createIdentity(login).platformUserId !== platformUserId)
      throw new PlatformError('unauthorized');
    return { server: 'rtmp://platform.example/app', key: `live_${login}` };
  }

  #issueTokens(login: string): PlatformTokens {
    const tokens = { accessToken: `access-${randomUUID()}`, refreshToken: `refresh-${randomUUID()}` };
    this.#loginsByAccessToken.set(tokens.accessToken, login);
    this.#loginsByRefreshToken.set(tokens.refreshToken, login);
    return { ...tokens, expiresInMs: 4 * 3_600_000 };
  }

  #failIfRequested(): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure) throw new PlatformError(failure);
  }
}

function createIdentity(login: string): PlatformIdentity {
  return {
    platformUserId: `id-${login}`,
    login,
    displayName: login.charAt(0).toUpperCase() + login.slice(1),
    profileImageUrl: `https://platform.example/${login}.png`,
  };
}
