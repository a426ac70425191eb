import type { EntityManager } from '@mikro-orm/core';
import type { ServerStatus, StudioDestination, StudioServer } from '@trailcast/schema/wire';

/** Port to servers. */
export interface StudioServers {
  /** Returns an owner's server and its status for helpers, or null without a server. */
  readForOwner(
    em: EntityManager,
    ownerId: number,
  ): Promise<{ server: StudioServer; scenes: string[]; status: ServerStatus } | null>;
}

/** Port to destinations. */
export interface StudioDestinations {
  /** Returns an owner's stored destinations. */
  readForOwner(em: EntityManager, ownerId: number): Promise<StudioDestination[]>;
}
