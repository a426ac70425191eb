import type { EntityManager } from '@mikro-orm/core';
import type { Clock } from '../../infra/clock.js';
import { NotFoundError, PaymentRequiredError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import { helperLevel } from '../studio/studio-helper.entity.js';
import type { ActivePayment } from './relay-server.ports.js';
import {
  enforce,
  needsPayment,
  relationVerdict,
  roleVerdict,
  type ServerAction,
  type ServerRelation,
} from './relay-server.policy.js';
import { findPresent, reportOf, type ServerRow } from './relay-server.repository.js';

/** Checks access to servers, in the contract's order, and throws the refusal. */
export class ServerAccess {
  constructor(
    private readonly payment: ActivePayment,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Returns the server after checking role, existence and the viewer's relation to it. */
  async find(em: EntityManager, viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    enforce(roleVerdict(viewer.role, action));
    const row = await findPresent(em, id);
    if (!row) throw new NotFoundError('There is no such server of yours.');
    enforce(relationVerdict(viewer.role, await this.#relation(em, viewer, row.owner.id), action));
    return row;
  }

  /** Does the checks of `find`, then checks the owner's payment if the action needs one. */
  async require(em: EntityManager, viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    const row = await this.find(em, viewer, id, action);
    await this.requirePayment(em, { userId: row.owner.id }, action);
    return row;
  }

  async requirePayment(
    em: EntityManager,
    { userId }: Pick<Viewer, 'userId'>,
    action: ServerAction,
  ): Promise<void> {
    if (needsPayment(action) && !(await this.payment.isActive(em, userId))) {
      throw new PaymentRequiredError();
    }
  }

  /** An API token operates its user's own server only. */
  async #relation(em: EntityManager, viewer: Viewer, ownerId: number): Promise<ServerRelation> {
    if (ownerId === viewer.userId) return 'owner';
    if (viewer.token) return 'none';
    const ids = { ownerId, userId: viewer.userId };
    return (await helperLevel(em, ids, () => this.clock.now())) ?? 'none';
  }
}

/** The scene of the starter collection that hides where the streamer is. */
const PRIVACY = 'Privacy';

/** Returns whether a viewer may see the feed itself: helpers only while the server is live, and not during Privacy. */
export function seesFeed(
  row: Pick<ServerRow, 'owner' | 'liveSince' | 'scene' | 'report'>,
  { userId }: Viewer,
): boolean {
  if (row.owner.id === userId) return true;
  const isPrivate = row.scene === PRIVACY || reportOf(row)?.scene === PRIVACY;
  return Boolean(row.liveSince) && !isPrivate;
}
