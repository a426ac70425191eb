import type { EntityManager } from '@mikro-orm/core';
import type { DestinationKind } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';

/** Port to payments. */
export interface ActivePayment {
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}

/** A destination without its address and key, for a server's status. */
export interface KnownDestination {
  id: number;
  kind: DestinationKind;
  name: string;
  enabled: boolean;
}

/** Port to the user's server. */
export interface ServerDestinations {
  /**
   * Stores the user's destinations with the server. `resend`: addresses, keys or switches have changed, so a running
   * broadcast switches to them. Call it in the transaction of the change. Throws ConflictError if no destination is on
   * during a broadcast.
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

/** Port to the platform of the sign-in. */
export interface SignInTarget {
  /** Returns the user's address and key at the platform. Throws UpstreamFailedError. */
  fetchTarget(userId: number): Promise<{ server: string; key: string }>;
}
