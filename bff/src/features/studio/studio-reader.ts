import type { EntityManager } from '@mikro-orm/core';
import type { Studio } from '@trailcast/schema/wire';
import type { StudioDestinations, StudioServers } from './studio.ports.js';
import type { StudioHelperEntity } from './studio-helper.entity.js';
import { findHelperByUser, type UserRow } from './studio.repository.js';
import { toUserRef } from './studio.view.js';

/** Reads studios for their helpers. */
export class StudioReader {
  constructor(
    private readonly servers: StudioServers,
    private readonly destinations: StudioDestinations,
  ) {}

  async readStudio(
    em: EntityManager,
    helper: Pick<StudioHelperEntity, 'level' | 'endsAt' | 'version'> & { owner: { id: number; $: UserRow } },
  ): Promise<Studio> {
    const { owner, level, endsAt, version } = helper;
    const ownServer = await this.servers.readForOwner(em, owner.id);
    return {
      id: owner.id,
      owner: toUserRef(owner.$),
      level,
      until: endsAt ?? null,
      server: ownServer?.server ?? null,
      scenes: ownServer?.scenes ?? [],
      destinations: level === 'produce' ? await this.destinations.readForOwner(em, owner.id) : [],
      version,
    };
  }

  /** Returns the status of an owner's server for a helper. Returns null for other users and without a server. */
  async readStatus(em: EntityManager, ids: { ownerId: number; userId: number }, now: number) {
    const helper = await findHelperByUser(em, ids.ownerId, ids.userId);
    if (!helper || (helper.endsAt && helper.endsAt <= now)) return null;
    return (await this.servers.readForOwner(em, ids.ownerId))?.status ?? null;
  }
}
