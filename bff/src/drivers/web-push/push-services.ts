/** A browser's push subscription (RFC 8030). All of it is secret: it lets its holder send to the browser. */
export interface PushAddress {
  /** An https URL of the browser's push service. */
  endpoint: string;
  /** The browser's public key, an uncompressed point on P-256, base64url. */
  p256dh: string;
  /** The browser's authentication secret, 16 bytes, base64url. */
  auth: string;
}

/** A message and how its push service treats it. */
export interface PushMessage {
  /** Text for the browser's service worker; encrypted before it is sent. */
  text: string;
  /** How long the service keeps it for a browser that is away, s. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A later message with the same topic replaces one that the service still keeps: 1 to 32 of `A-Za-z0-9_-`. */
  topic: string;
}

/** `gone`: the subscription has ended. `rejected`: a repetition would be rejected too. `failed`: it may succeed later. */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'rejected'; why: string }
  | { kind: 'failed'; why: string; retryAfterMs: number | null };

/** The push services of the browsers' makers. */
export interface PushServices {
  /** Sends one message. Never throws: an error is an outcome. Its texts contain no part of the address. */
  send(
    address: PushAddress,
    message: PushMessage,
    keys: VapidKeys,
    signal: AbortSignal,
  ): Promise<PushOutcome>;
}

/** The key pair by which push services know this installation (RFC 8292). */
export interface VapidKeys {
  /** An uncompressed point on P-256, 65 bytes, base64url. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
}
