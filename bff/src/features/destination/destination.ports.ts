import type { EntityManager } from '@mikro-orm/core';
import type { DestinationKind } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';

/** Access to the states of payments. The payment feature implements it. */
export interface ActivePayment {
  /** Returns true if the user's payment is ACTIVE. */
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}

/** A destination without its URL and key, for a server's status. */
export interface KnownDestination {
  id: number;
  kind: DestinationKind;
  name: string;
  enabled: boolean;
}

/** Access to the user's server. The relay-server feature implements it. */
export interface ServerDestinations {
  /**
   * Stores the user's destinations with the server. `resend` is true if URLs, keys or switches have changed: a running
   * broadcast then switches to the new targets. Call it in the transaction of the change. Throws ConflictError if no
   * destination is on during a broadcast.
   */
  storeDestinations(
    tx: Transaction,
    userId: number,
    destinations: readonly KnownDestination[],
    resend: boolean,
  ): Promise<void>;
  /** Logs that a viewer switched a destination on or off. Call it in the same transaction. */
  logSwitch(
    tx: Transaction,
    viewer: Viewer,
    destination: KnownDestination & { ownerId: number },
  ): Promise<void>;
  /** Applies stored changes at the node. Call it after the commit. */
  apply(userId: number): Promise<void>;
}

/** Access to the platform with which the user signs in. The user feature implements it. */
export interface SignInTarget {
  /**
   * Returns the user's URL and key at the platform. Throws UpstreamFailedError if the platform does not return them.
   */
  fetchTarget(userId: number): Promise<{ server: string; key: string }>;
}
