import type { EntityManager } from '@mikro-orm/core';
import type { DestinationKind } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';

export interface ActivePayment {
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}

/** A destination without its address and key, for a server. */
export interface KnownDestination {
  id: number;
  kind: DestinationKind;
  name: string;
  enabled: boolean;
}

/** Access to the user's server, declared by this feature and connected in the composition root. */
export interface ServerDestinations {
  /**
   * Stores the user's destinations with its server. `resend`: addresses, keys or switches have changed, so a running
   * broadcast is sent on by them. Call it in the transaction of the change. Throws ConflictError if a broadcast runs and
   * none is on.
   */
  changed(
    tx: Transaction,
    userId: number,
    destinations: readonly KnownDestination[],
    resend: boolean,
  ): Promise<void>;
  /** Writes into the server's log that a viewer switched a destination on or off. Call it in the same transaction. */
  switched(
    tx: Transaction,
    viewer: Viewer,
    destination: KnownDestination & { ownerId: number },
  ): Promise<void>;
  /** Applies stored changes at the node. Call it after the commit. */
  apply(userId: number): Promise<void>;
}

/** Returns the user's address and key at the platform of the sign-in. Throws UpstreamFailedError. */
export interface SignInTarget {
  target(userId: number): Promise<{ server: string; key: string }>;
}
