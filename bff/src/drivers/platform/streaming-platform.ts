/** Where a user's broadcast goes. */
export interface PlatformTarget {
  /** e.g. `rtmp://host:1935/app`. */
  server: string;
  /** The platform key: never logged, never stored by us in clear. */
  key: string;
}

export interface PlatformTokens {
  accessToken: string;
  refreshToken: string | null;
  /** Lifetime from now, ms; null when unknown. */
  expiresInMs: number | null;
}

export interface PlatformIdentity {
  /** Permanent; a login can change. */
  platformUserId: string;
  login: string;
  displayName: string;
  profileImageUrl: string;
}

/** What a sign-in keeps between the redirect and the callback, bound to a cookie. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** PKCE verifier; empty where the platform does not support PKCE. */
  verifier: string;
}

/** A streaming platform: sign-in and ingest. Errors are PlatformError with a code, never the platform's text. */
export interface StreamingPlatform {
  readonly name: 'twitch';
  /** `passThrough` are extra query parameters of the authorize page (`login` in the local profile). */
  authorize(
    redirectUri: string,
    passThrough: Record<string, string>,
  ): Promise<{ url: string; attempt: SignInAttempt }>;
  /** Exchanges the callback's query for tokens and the identity behind them. */
  exchange(
    callback: URL,
    attempt: SignInAttempt,
  ): Promise<{ tokens: PlatformTokens; identity: PlatformIdentity }>;
  refresh(refreshToken: string): Promise<PlatformTokens>;
  /** False when the user has taken the app's rights back. */
  validate(accessToken: string): Promise<boolean>;
  /** Ingest server and the user's key. */
  target(accessToken: string, platformUserId: string): Promise<PlatformTarget>;
}
