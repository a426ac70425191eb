import type { EntityManager } from '@mikro-orm/core';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import { RelayServerEntity } from '../relay-server/relay-server.entity.js';
import type { StudioReader } from './studio-reader.js';
import { findEntry, findHelperByUser, findHelper, findInvite } from './studio.repository.js';
import { toHelper, toInvite, toLogEntry } from './studio.view.js';

export interface StudioPushDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  reader: StudioReader;
}

/** Pushes helpers, links and the log to the owner. Pushes the studio with its server's status to helpers. */
export function createStudioPushes({ database, clock, reader }: StudioPushDeps): PushSource[] {
  const createSource = (
    kind: PushSource['kind'],
    read: (em: EntityManager, entityId: number, userId: number, now: number) => Promise<object | null>,
  ): PushSource => ({
    kind,
    snapshots: {},
    render: async (entityId, userId) => {
      const now = await clock.now();
      return database.read((em) => read(em, entityId, userId, now));
    },
  });
  return [
    createSource('helper', async (em, id, userId, now) => {
      const row = await findHelper(em, id);
      return row?.owner.id === userId ? toHelper(row, now) : null;
    }),
    createSource('helper-invite', async (em, id, userId) => {
      const row = await findInvite(em, { id });
      return row?.owner.id === userId ? toInvite(row) : null;
    }),
    createSource('studio', async (em, ownerId, userId, now) => {
      const helper = await findHelperByUser(em, ownerId, userId);
      return helper && (!helper.endsAt || helper.endsAt > now) ? reader.readStudio(em, helper) : null;
    }),
    createSource('studio-status', async (em, serverId, userId, now) => {
      const server = await em.findOne(RelayServerEntity, { id: serverId, state: 'PRESENT' });
      return server && reader.readStatus(em, { ownerId: server.owner.id, userId }, now);
    }),
    createSource('log', async (em, id, userId) => {
      const entry = await findEntry(em, id);
      return entry?.owner.id === userId ? toLogEntry(entry) : null;
    }),
  ];
}
