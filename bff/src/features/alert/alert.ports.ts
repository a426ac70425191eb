import type { EntityManager } from '@mikro-orm/core';

/** State of a server from which its alerts are derived. */
export interface WatchedServer {
  id: number;
  ownerId: number;
  /** Number of requested broadcasts. */
  attempt: number;
  /** True while a broadcast is being sent, or is being resumed after an interruption. */
  isOnAir: boolean;
  /** True while the assigned stream's feed arrives; null while the node does not report. */
  isFeedLive: boolean | null;
  /** Destinations that refuse the broadcast now. */
  refused: readonly { id: number; name: string }[];
  /** Ids of the destinations that accept the broadcast now. */
  accepted: readonly number[];
  /** True if the last broadcast ended because the platform refused it. */
  wasRefused: boolean;
  stopsAt: number | null;
  stopReason: 'idle' | 'payment' | null;
}

/** Access to the states of servers. The relay-server feature implements it. */
export interface WatchedServers {
  /** Returns every server that is not being deleted. */
  listAll(em: EntityManager): Promise<WatchedServer[]>;
}

/** VAPID key pair that identifies this installation to push services, base64url. */
export interface AlertKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Outcome of a message. After `gone`, the device is deleted; `rejected` is final; after `failed`, the message is
 * retried.
 */
export type AlertOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'failed'; reason: string; retryAfterMs: number | null };

/** Client of the browsers' push services. */
export interface AlertServices {
  /** Encrypts and sends one message. Never throws. */
  send(
    address: { endpoint: string; p256dh: string; auth: string },
    message: { text: string; ttlSeconds: number; urgency: 'normal' | 'high'; topic: string },
    keys: AlertKeys,
    signal: AbortSignal,
  ): Promise<AlertOutcome>;
}
