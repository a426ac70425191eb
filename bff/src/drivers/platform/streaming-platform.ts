/** The platform's target of a user's broadcast: where to send it, and with which key. */
export interface PlatformTarget {
  /** URL of the ingest server, for example `rtmp://host:1935/app`. */
  server: string;
  /** The platform key. It is never logged and never stored unencrypted. */
  key: string;
}

/** OAuth tokens of one consent. */
export interface PlatformTokens {
  accessToken: string;
  refreshToken: string | null;
  /** Lifetime from now, ms; null if unknown. */
  expiresInMs: number | null;
}

/** The user's account at the platform. */
export interface PlatformIdentity {
  /** Permanent id. The login can change. */
  platformUserId: string;
  login: string;
  displayName: string;
  profileImageUrl: string;
}

/**
 * Scope of the user's consent. `sign-in`: identity and stream key. `chat`: reading and writing chat, and the
 * title. `alerts`: the same as `chat`, and reading follows and subscriptions.
 */
export type Consent = 'sign-in' | 'chat' | 'alerts';

/** State of a sign-in between redirect and callback, bound to a cookie. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** PKCE verifier; empty if the platform does not support PKCE. */
  verifier: string;
}

/**
 * A streaming platform: sign-in and ingest. Methods reject with PlatformError, which never contains the
 * platform's text.
 */
export interface StreamingPlatform {
  readonly name: 'twitch';
  /** `passThrough` are extra query parameters of the authorize page (`login` in the local profile). */
  authorize(
    redirectUri: string,
    passThrough: Record<string, string>,
    consent?: Consent,
  ): Promise<{ url: string; attempt: SignInAttempt }>;
  /** Exchanges the callback's query for tokens and the user's identity. */
  exchange(
    callback: URL,
    attempt: SignInAttempt,
  ): Promise<{ tokens: PlatformTokens; identity: PlatformIdentity }>;
  refresh(refreshToken: string): Promise<PlatformTokens>;
  /** Returns false if the user has revoked the authorization. */
  validate(accessToken: string): Promise<boolean>;
  /** Revokes an access token, and with it the user's authorization. */
  revoke(accessToken: string): Promise<void>;
  /** Returns the ingest server and the user's key. */
  fetchTarget(accessToken: string, platformUserId: string): Promise<PlatformTarget>;
}
