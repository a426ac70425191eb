import { findDestinations } from '../features/destination/destination.repository.js';
import type { RelayServerFeature } from '../features/relay-server/relay-server.wiring.js';
import { StudioHelpersService } from '../features/studio/studio-helpers.service.js';
import { StudioInvitesService } from '../features/studio/studio-invites.service.js';
import { StudioReader } from '../features/studio/studio-reader.js';
import { pruneLog, StudioSweep } from '../features/studio/studio-sweep.js';
import { createStudioPushes } from '../features/studio/studio.push.js';
import type { StudioServices } from '../features/studio/studio.routes.js';
import { StudiosService } from '../features/studio/studios.service.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { HousekeepingTask } from '../infra/housekeeping.js';
import type { Leadership } from '../infra/leader/leadership.js';
import type { PushSource } from '../infra/push/push-source.js';
import type { Logger } from 'pino';

export interface StudioFeature {
  services: StudioServices;
  pushes: PushSource[];
  housekeeping: HousekeepingTask;
}

interface StudioDeps {
  database: MikroDatabase;
  relay: Pick<RelayServerFeature, 'readStudioServer'>;
  publicUrl: string;
  leadership: Leadership;
  logger: Logger;
}

export function wireStudio({ database, relay, publicUrl, leadership, logger }: StudioDeps): StudioFeature {
  const reader = new StudioReader(
    { readForOwner: relay.readStudioServer },
    {
      readForOwner: async (em, ownerId) =>
        (await findDestinations(em, ownerId)).map(({ id, kind, name, enabled }) => ({
          id,
          kind,
          name,
          enabled,
        })),
    },
  );
  const log = logger.child({ part: 'studio' });
  leadership.runWhileLeading(() => new StudioSweep({ database, clock: database.clock, logger: log }));
  return {
    services: {
      helpers: new StudioHelpersService(database),
      invites: new StudioInvitesService(database, publicUrl),
      studios: new StudiosService(database, reader),
    },
    pushes: createStudioPushes({ database, clock: database.clock, reader }),
    housekeeping: { name: 'server log', run: () => pruneLog(database) },
  };
}
