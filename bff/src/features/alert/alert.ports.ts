import type { EntityManager } from '@mikro-orm/core';

/** What a server's alerts are decided by, declared by this feature and connected in the composition root. */
export interface WatchedServer {
  id: number;
  ownerId: number;
  /** Counts requested broadcasts. */
  attempt: number;
  /** True while a broadcast is sent, or resumed after an interruption. */
  onAir: boolean;
  /** True while the assigned stream's feed arrives; null while the node does not report. */
  feedLive: boolean | null;
  /** Destinations that refuse the broadcast now. */
  refused: readonly { id: number; name: string }[];
  /** Ids of the destinations that take the broadcast now. */
  accepted: readonly number[];
  /** True if the last broadcast ended because the platform refused it. */
  endedRefused: boolean;
  stopsAt: number | null;
  stopReason: 'idle' | 'payment' | null;
}

export interface WatchedServers {
  /** Returns every server that is not being deleted. */
  all(em: EntityManager): Promise<WatchedServer[]>;
}

/** The key pair by which push services know this installation, base64url. */
export interface AlertKeys {
  publicKey: string;
  privateKey: string;
}

/** Outcome of a message: `gone` ends the device, `rejected` is not repeated, `failed` is. */
export type AlertOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'rejected'; why: string }
  | { kind: 'failed'; why: string; retryAfterMs: number | null };

/** The push services of the browsers' makers. */
export interface AlertServices {
  /** Encrypts and sends one message. Never throws. */
  send(
    address: { endpoint: string; p256dh: string; auth: string },
    message: { text: string; ttlSeconds: number; urgency: 'normal' | 'high'; topic: string },
    keys: AlertKeys,
    signal: AbortSignal,
  ): Promise<AlertOutcome>;
}
