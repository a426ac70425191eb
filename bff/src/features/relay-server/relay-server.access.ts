import type { EntityManager } from '@mikro-orm/core';
import { NotFoundError, PaymentRequiredError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import type { ActivePayment } from './relay-server.ports.js';
import {
  enforce,
  needsPayment,
  relationVerdict,
  roleVerdict,
  type ServerAction,
} from './relay-server.policy.js';
import { findPresent, type ServerRow } from './relay-server.repository.js';

/** Checks access to servers, in the contract's order, and throws the refusal. */
export class ServerAccess {
  constructor(private readonly payment: ActivePayment) {}

  /** Returns the server after checking role, existence and ownership. */
  async find(em: EntityManager, viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    enforce(roleVerdict(viewer.role, action));
    const row = await findPresent(em, id);
    if (!row) throw new NotFoundError('There is no such server of yours.');
    const relation = row.owner.id === viewer.userId ? 'owner' : 'none';
    enforce(relationVerdict(viewer.role, relation, action));
    return row;
  }

  /** Does the checks of `find`, then checks the payment if the action needs one. */
  async require(em: EntityManager, viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    const row = await this.find(em, viewer, id, action);
    await this.requirePayment(em, viewer, action);
    return row;
  }

  async requirePayment(em: EntityManager, viewer: Viewer, action: ServerAction): Promise<void> {
    if (needsPayment(action) && !(await this.payment.isActive(em, viewer.userId))) {
      throw new PaymentRequiredError();
    }
  }
}
