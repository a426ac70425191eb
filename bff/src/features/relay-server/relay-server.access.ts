import type { EntityManager } from '@mikro-orm/core';
import type { PictureSource } from '@trailcast/schema/node';
import type { Clock } from '../../infra/clock.js';
import { ForbiddenError, NotFoundError, PaymentRequiredError } from '../../infra/errors.js';
import type { ChatGrant, Viewer } from '../../infra/viewer.js';
import { ServerLogEntity } from '../studio/server-log.entity.js';
import { findHelperLevel } from '../studio/studio-helper.entity.js';
import { findChatCommands } from '../user/platform-account.entity.js';
import { isPanic } from './one-tap/panic.policy.js';
import type { ActivePayment } from './relay-server.ports.js';
import {
  enforce,
  needsPayment,
  checkRelation,
  checkRole,
  type ServerAction,
  type ServerRelation,
} from './relay-server.policy.js';
import { findPresentServer, parseReport, type ServerRow } from './relay-server.repository.js';

/** Checks access to servers in the contract's order. Throws a ProblemError if access is denied. */
export class ServerAccess {
  constructor(
    private readonly payment: ActivePayment,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Returns the server after checking role, existence and the user's relation to the server. */
  async find(em: EntityManager, viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    enforce(checkRole(viewer.role, action));
    const row = await findPresentServer(em, id);
    if (!row) throw new NotFoundError('There is no such server.');
    enforce(checkRelation(viewer.role, await this.#findRelation(em, viewer, row.owner.id), action));
    return row;
  }

  /** Performs the checks of `find`, then checks the owner's payment if the action needs one. */
  async require(em: EntityManager, viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    const row = await this.find(em, viewer, id, action);
    await this.requirePayment(em, { userId: row.owner.id }, action);
    return row;
  }

  /** Throws PaymentRequiredError if the action needs a payment and the user has no ACTIVE one. */
  async requirePayment(
    em: EntityManager,
    { userId }: Pick<Viewer, 'userId'>,
    action: ServerAction,
  ): Promise<void> {
    if (needsPayment(action) && !(await this.payment.isActive(em, userId))) {
      throw new PaymentRequiredError();
    }
  }

  /** Returns the relation. An API token operates only its user's own server. */
  async #findRelation(em: EntityManager, viewer: Viewer, ownerId: number): Promise<ServerRelation> {
    if (viewer.chat) return findChatRelation(em, viewer.chat, ownerId);
    if (ownerId === viewer.userId) return 'owner';
    if (viewer.token) return 'none';
    const ids = { ownerId, userId: viewer.userId };
    return (await findHelperLevel(em, ids, () => this.clock.now())) ?? 'none';
  }
}

/**
 * Returns the level of a chatter. The owner's own account has a helper's highest level; moderators have the level that
 * the owner chose.
 */
async function findChatRelation(
  em: EntityManager,
  { ownerId: channelOwnerId, isStreamer }: ChatGrant,
  ownerId: number,
): Promise<ServerRelation> {
  const commands = channelOwnerId === ownerId ? await findChatCommands(em, ownerId) : null;
  if (!commands) return 'none';
  return isStreamer ? 'produce' : commands.level;
}

/** Thrown if a user may not end the scene Privacy, to which the owner or an unknown user has switched. */
export class PrivacyError extends ForbiddenError {}

/** The scene of the starter collection that hides where the streamer is. */
const PRIVACY_SCENE = 'Privacy';

const isPrivate = (row: Pick<ServerRow, 'scene' | 'report'>) =>
  row.scene === PRIVACY_SCENE || parseReport(row)?.scene === PRIVACY_SCENE;

/**
 * Throws PrivacyError if a helper or chatter would end a Privacy that the owner or an unknown user chose. `scene` is
 * the scene to switch to; null for a change of a scene's contents. If a helper repeats the owner's Privacy, the Privacy
 * stays the owner's.
 */
export async function requireMayEndPrivacy(
  em: EntityManager,
  row: ServerRow,
  { userId }: Viewer,
  scene: string | null,
): Promise<void> {
  if (userId === row.owner.id || !isPrivate(row)) return;
  const isOwnersPrivacy = await isPrivacyOfOwner(em, row);
  // If the log has no earlier choice, this choice would make the Privacy the helper's.
  if (scene === PRIVACY_SCENE && (isOwnersPrivacy !== undefined || row.scene !== PRIVACY_SCENE)) return;
  if (isOwnersPrivacy !== false)
    throw new PrivacyError('The owner has switched to Privacy. Only the owner can end it.');
}

/**
 * Returns true if the owner chose the current Privacy, at the start of the Privacy or later; undefined if no switch is
 * known.
 */
async function isPrivacyOfOwner(em: EntityManager, row: ServerRow): Promise<boolean | undefined> {
  const owner = row.owner.id;
  const switchFilter = { owner, serverId: row.id, action: 'set-scene' };
  const lastSwitch = await em.findOne(ServerLogEntity, switchFilter, { orderBy: { id: 'desc' } });
  if (!lastSwitch) return undefined;
  if (lastSwitch.by?.id === owner) return true;
  if (lastSwitch.detail !== PRIVACY_SCENE) return false;
  const otherSceneFilter = { ...switchFilter, detail: { $ne: PRIVACY_SCENE } };
  const lastOtherSwitch = await em.findOne(ServerLogEntity, otherSceneFilter, { orderBy: { id: 'desc' } });
  const ownerChoiceFilter = { ...switchFilter, by: owner, id: { $gt: lastOtherSwitch?.id ?? 0 } };
  return (await em.count(ServerLogEntity, ownerChoiceFilter)) > 0;
}

/**
 * Returns true if a user may see the feed itself. Helpers may only while the server is live, and not in Privacy or a
 * panic.
 */
export function maySeeFeed(
  row: Pick<ServerRow, 'owner' | 'liveSince' | 'scene' | 'report' | 'panicSince'>,
  { userId }: Viewer,
): boolean {
  return row.owner.id === userId || (Boolean(row.liveSince) && !isPanic(row) && !isPrivate(row));
}

/**
 * Returns true if a user may see a picture of OBS. The hub hides only what is sent, so helpers see no picture in a
 * panic.
 */
export function maySeePicture(
  row: Parameters<typeof maySeeFeed>[0],
  viewer: Viewer,
  source: PictureSource,
): boolean {
  return source === 'feed' ? maySeeFeed(row, viewer) : row.owner.id === viewer.userId || !isPanic(row);
}

/** Returns true if a user may see the program. Helpers may only during a broadcast. */
export function maySeeProgram(row: Pick<ServerRow, 'owner' | 'liveSince'>, { userId }: Viewer): boolean {
  return row.owner.id === userId || Boolean(row.liveSince);
}
