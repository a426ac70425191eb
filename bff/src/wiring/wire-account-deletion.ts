import type { EntityManager } from '@mikro-orm/core';
import { AlertEntity } from '../features/alert/alert.entity.js';
import type { ApiTokenService } from '../features/api-token/api-token.service.js';
import { ChatCommandClaimEntity } from '../features/chat/commands/chat-command-claim.entity.js';
import type { ChatService } from '../features/chat/chat.service.js';
import { DestinationEntity } from '../features/destination/destination.entity.js';
import type { DestinationService } from '../features/destination/destination.service.js';
import { CheckoutAttemptEntity } from '../features/payment/customer/checkout-attempt.entity.js';
import type { PaymentServices } from '../features/payment/payment-services.js';
import { OverlayAlertEntity, OverlayEntity } from '../features/overlay/overlay.entity.js';
import { ImageEntity } from '../features/image/image.entity.js';
import type { ImageService } from '../features/image/image.service.js';
import { RecordingEntity } from '../features/recording/recording.entity.js';
import type { RecordingService } from '../features/recording/recording.service.js';
import { RelayServerEntity } from '../features/relay-server/relay-server.entity.js';
import type { RelayServerService } from '../features/relay-server/relay-server.service.js';
import { SceneCollectionEntity } from '../features/scene-collection/scene-collection.entity.js';
import type { SceneCollectionService } from '../features/scene-collection/scene-collection.service.js';
import type { SessionService } from '../features/session/session.service.js';
import { SessionReportEntity } from '../features/session-report/session-report.entity.js';
import type { SessionReportService } from '../features/session-report/session-report.service.js';
import { StreamInviteEntity } from '../features/stream/stream-invite.entity.js';
import { StreamEntity } from '../features/stream/stream.entity.js';
import type { StreamService } from '../features/stream/stream.service.js';
import { deleteStudioData } from '../features/studio/delete-studio-data.js';
import type { StudioServices } from '../features/studio/studio.routes.js';
import { AccountDeletion, type UserDataRemoval } from '../features/user/deletion/account-deletion.js';
import type { PlatformAccounts } from '../features/user/platform-accounts.js';
import type { Database } from '../infra/db/database.js';
import { ConflictError } from '../infra/errors.js';
import { deleteResponses } from '../infra/http/idempotency/idempotency-store.js';
import type { Viewer } from '../infra/viewer.js';

interface AccountDeletionServices {
  database: Database;
  sessions: SessionService;
  apiTokens: ApiTokenService;
  servers: RelayServerService;
  recordings: RecordingService;
  reports: SessionReportService;
  streams: StreamService;
  collections: SceneCollectionService;
  images: ImageService;
  destinations: DestinationService;
  payment: PaymentServices;
  studio: StudioServices;
  chat: ChatService;
  platforms: PlatformAccounts;
}

/**
 * Wires the deletion of an account to every feature that stores data of a user. The order matters: first
 * other sessions, API tokens and helpers, so that they create nothing; then the server, because it uses the
 * other entities; then the subscription, so that the server's last hours are billed.
 */
export function wireAccountDeletion(services: AccountDeletionServices): AccountDeletion {
  const { sessions, apiTokens, servers, recordings, reports, streams, collections, destinations } = services;
  const { studio, images } = services;
  const { administration } = services.payment;
  const removals: UserDataRemoval[] = [
    {
      remove: async (owner) => {
        await apiTokens.revokeAll(owner.userId);
        await sessions.revokeOthers(owner);
      },
      finish: async (tx, userId) => {
        await apiTokens.revokeAllInTransaction(tx, userId);
        await sessions.deleteAll(tx, userId);
      },
    },
    // Helpers are removed before the server, so that none of them changes entities that are being deleted.
    {
      remove: async (owner) => {
        for (const { id } of await studio.helpers.list(owner)) await studio.helpers.remove(owner, id);
        for (const { id } of await studio.invites.list(owner)) await studio.invites.revoke(owner, id);
        for (const { id } of await studio.studios.list(owner)) await studio.studios.leave(owner, id);
      },
      finish: async (tx, user) => {
        await deleteStudioData(tx, user);
        const noAction = { lastAction: null, lastActionBy: null };
        await tx.em.nativeUpdate(RelayServerEntity, { lastActionBy: user }, noAction);
        await tx.em.nativeUpdate(RelayServerEntity, { panicBy: user }, { panicBy: null, panicByName: null });
      },
    },
    {
      remove: async (owner) => {
        const server = await servers.findOwnServer(owner);
        if (server) await servers.delete(owner, server.id);
      },
      finish: requireNone((em, owner) => em.count(RelayServerEntity, { owner, state: 'PRESENT' })),
    },
    {
      remove: (owner) => administration.endPayment(owner),
      finish: ({ em }, user) => em.nativeDelete(CheckoutAttemptEntity, { user }),
    },
    {
      remove: (owner) => recordings.deleteAll(owner),
      finish: ({ em }, owner) =>
        em.nativeUpdate(RecordingEntity, { owner }, { deleting: true, ticketDigest: null }),
    },
    {
      ...deleteEach(reports),
      finish: ({ em }, owner) => em.nativeDelete(SessionReportEntity, { owner }),
    },
    {
      remove: async (owner) => {
        for (const { id, owner: streamOwner, invitedUsers } of await streams.list(owner)) {
          if (streamOwner.id === owner.userId) await streams.delete(owner, id);
          else await streams.setInvites(owner, id, listOtherUsers(invitedUsers, owner));
        }
      },
      finish: requireNone(async (em, user) => {
        const streamCount = await em.count(StreamEntity, { owner: user });
        return streamCount + (await em.count(StreamInviteEntity, { user }));
      }),
    },
    {
      ...deleteEach({
        list: (owner) => collections.listHeads(owner),
        delete: (owner, id) => collections.delete(owner, id),
      }),
      finish: requireNone((em, owner) => em.count(SceneCollectionEntity, { owner })),
    },
    // Images are removed after the collections that contain them.
    {
      ...deleteEach(images),
      finish: requireNone((em, owner) => em.count(ImageEntity, { owner })),
    },
    {
      remove: (owner) => destinations.deleteAll(owner),
      finish: requireNone((em, owner) => em.count(DestinationEntity, { owner })),
    },
    {
      remove: (owner) => services.chat.disconnect(owner),
      finish: ({ em }, owner) => em.nativeDelete(ChatCommandClaimEntity, { owner }),
    },
    {
      finish: async (tx, owner) => {
        await tx.em.nativeDelete(OverlayAlertEntity, { owner });
        await tx.em.nativeDelete(OverlayEntity, { owner });
        // Closes open pages.
        tx.emit({ kind: 'overlay', operation: 'delete', entityId: owner, version: 0, audience: [] });
      },
    },
    { finish: ({ em }, owner) => em.nativeDelete(AlertEntity, { owner }) },
    { finish: deleteResponses },
    // Last, so that a deletion that fails before this step leaves an account that can broadcast.
    { remove: (owner) => services.platforms.revoke(owner.userId) },
  ];
  return new AccountDeletion({ database: services.database, removals });
}

/** Returns a removal that deletes a user's entities one after the other. */
function deleteEach(service: {
  list: (owner: Viewer) => Promise<readonly { id: number }[]>;
  delete: (owner: Viewer, id: number) => Promise<unknown>;
}): UserDataRemoval {
  return {
    remove: async (owner) => {
      for (const { id } of await service.list(owner)) await service.delete(owner, id);
    },
  };
}

/** Returns a `finish` that throws ConflictError if entities were created after the removal. */
function requireNone(
  count: (em: EntityManager, userId: number) => Promise<number>,
): NonNullable<UserDataRemoval['finish']> {
  return async ({ em }, userId) => {
    if ((await count(em, userId)) > 0)
      throw new ConflictError('Something was created while the account was deleted. Try again.');
  };
}

const listOtherUsers = (users: readonly { id: number }[], { userId }: Viewer) =>
  users.map(({ id }) => id).filter((id) => id !== userId);
