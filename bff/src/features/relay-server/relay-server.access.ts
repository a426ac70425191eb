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

/** Answers a server that the viewer may act on, or throws the refusal, in the contract's order. */
export class ServerAccess {
  constructor(private readonly payment: ActivePayment) {}

  /** Role, existence, ownership. */
  async find(em: EntityManager, viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    enforce(roleVerdict(viewer.role, action));
    const row = await findPresent(em, id);
    if (!row) throw new NotFoundError('There is no such server of yours.');
    const relation = row.owner.id === viewer.userId ? 'owner' : 'none';
    enforce(relationVerdict(viewer.role, relation, action));
    return row;
  }

  /** What `find` checks, then the payment where the action needs one. */
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
