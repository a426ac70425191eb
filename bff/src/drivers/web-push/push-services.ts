/**
 * A browser's push subscription (RFC 8030). All fields are secret, because they allow sending to the browser.
 */
export interface BrowserSubscription {
  /** An https URL of the browser's push service. */
  endpoint: string;
  /** The browser's public key, an uncompressed point on P-256, base64url. */
  p256dh: string;
  /** The browser's authentication secret, 16 bytes, base64url. */
  auth: string;
}

/** A message with its delivery options. */
export interface PushMessage {
  /** Text for the browser's service worker. It is encrypted before sending. */
  text: string;
  /** Time for which the service stores the message for an offline browser, s. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** Replaces a message with the same topic that the service still stores: 1 to 32 of `A-Za-z0-9_-`. */
  topic: string;
}

/** `gone`: the subscription has ended. `rejected`: a retry would be rejected too. `failed`: a retry may succeed. */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'failed'; reason: string; retryAfterMs: number | null };

export interface PushServices {
  /**
   * Sends one message. Never rejects: a failure is an outcome, whose reason contains no part of the
   * subscription.
   */
  send(
    subscription: BrowserSubscription,
    message: PushMessage,
    keys: VapidKeys,
    signal: AbortSignal,
  ): Promise<PushOutcome>;
}

/** The key pair that identifies this installation to push services (RFC 8292). */
export interface VapidKeys {
  /** An uncompressed point on P-256, 65 bytes, base64url. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
}
