import type { EntityManager } from '@mikro-orm/core';
import type { ServerStatus, StudioDestination, StudioServer } from '@trailcast/schema/wire';

/** Access to servers, declared by this feature and connected in the composition root. */
export interface StudioServers {
  /** Returns what helpers see of an owner's server, and its status; null without one. */
  ofOwner(
    em: EntityManager,
    ownerId: number,
  ): Promise<{ server: StudioServer; scenes: string[]; status: ServerStatus } | null>;
}

/** Access to destinations. */
export interface StudioDestinations {
  /** Returns an owner's destinations, as far as they are stored. */
  ofOwner(em: EntityManager, ownerId: number): Promise<StudioDestination[]>;
}
