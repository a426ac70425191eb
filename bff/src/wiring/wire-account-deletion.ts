import type { RecordingService } from '../features/recording/recording.service.js';
import type { DestinationService } from '../features/destination/destination.service.js';
import type { PaymentServices } from '../features/payment/payment-services.js';
import type { RelayServerService } from '../features/relay-server/relay-server.service.js';
import type { SceneCollectionService } from '../features/scene-collection/scene-collection.service.js';
import type { SessionReportService } from '../features/session-report/session-report.service.js';
import type { StreamService } from '../features/stream/stream.service.js';
import { AccountDeletion, type AccountPart } from '../features/user/deletion/account-deletion.js';
import type { Database } from '../infra/db/database.js';
import type { Viewer } from '../infra/viewer.js';

interface Owned {
  database: Database;
  servers: RelayServerService;
  recordings: RecordingService;
  reports: SessionReportService;
  streams: StreamService;
  collections: SceneCollectionService;
  destinations: DestinationService;
  payment: PaymentServices;
  endSessions: (userId: number) => Promise<unknown>;
}

/**
 * Connects the deletion of an account with every feature that keeps something of a user. The server goes first, because it
 * uses the rest; the subscription after it, so that its last hours are billed.
 */
export function wireAccountDeletion(owned: Owned): AccountDeletion {
  const { servers, recordings, reports, streams, collections, destinations, payment } = owned;
  const server: AccountPart = {
    remove: async (owner) => {
      const present = await servers.mine(owner);
      if (present) await servers.remove(owner, present.id);
    },
  };
  const ownStreams: AccountPart = {
    remove: async (owner) => {
      for (const { id, owner: holder, invitedUsers } of await streams.list(owner)) {
        if (holder.id === owner.userId) await streams.remove(owner, id);
        else await streams.setInvites(owner, id, without(invitedUsers, owner));
      }
    },
  };
  const parts = [
    server,
    { remove: (owner: Viewer) => payment.administration.end(owner) },
    { remove: (owner: Viewer) => recordings.removeAll(owner) },
    each(reports),
    ownStreams,
    each({ list: (owner) => collections.heads(owner), remove: (owner, id) => collections.remove(owner, id) }),
    { remove: (owner: Viewer) => destinations.removeAll(owner) },
  ];
  return new AccountDeletion({ database: owned.database, parts, endSessions: owned.endSessions });
}

/** Removes one entity after the other. */
function each(service: {
  list: (owner: Viewer) => Promise<readonly { id: number }[]>;
  remove: (owner: Viewer, id: number) => Promise<unknown>;
}): AccountPart {
  return {
    remove: async (owner) => {
      for (const { id } of await service.list(owner)) await service.remove(owner, id);
    },
  };
}

const without = (users: readonly { id: number }[], { userId }: Viewer) =>
  users.map(({ id }) => id).filter((id) => id !== userId);
