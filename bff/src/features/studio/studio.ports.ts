import type { EntityManager } from '@mikro-orm/core';
import type { ServerStatus, StudioDestination, StudioServer } from '@trailcast/schema/wire';

/** Access to servers. The relay-server feature implements it. */
export interface StudioServers {
  /** Returns an owner's server and its status for helpers, or null without a server. */
  readForOwner(
    em: EntityManager,
    ownerId: number,
  ): Promise<{ server: StudioServer; scenes: string[]; status: ServerStatus } | null>;
}

/** Access to destinations. The destination feature implements it. */
export interface StudioDestinations {
  /** Returns an owner's stored destinations. */
  readForOwner(em: EntityManager, ownerId: number): Promise<StudioDestination[]>;
}
