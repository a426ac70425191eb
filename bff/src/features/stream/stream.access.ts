import type { EntityManager } from '@mikro-orm/core';
import { NotFoundError } from '../../infra/errors.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { readStream, type StreamRecord } from './read-streams.js';
import {
  isTokenAction,
  needsPayment,
  checkStreamsAction,
  checkStreamAction,
  type StreamAction,
  type StreamRelation,
} from './stream.policy.js';
import type { ActivePayment } from './stream.ports.js';

/** Checks access to streams. Every service method calls it first. */
export class StreamAccess {
  constructor(private readonly payments: ActivePayment) {}

  /**
   * Checks listing or creating streams. Throws ForbiddenError if the viewer's role or API token does not permit the
   * action, and PaymentRequiredError if the action needs a payment and the viewer has no ACTIVE one.
   */
  async check(em: EntityManager, viewer: Viewer, action: 'list' | 'create'): Promise<void> {
    if (action === 'create') requireSession(viewer);
    const hasPayment = action === 'list' || (await this.payments.isActive(em, viewer.userId));
    enforce(checkStreamsAction(action, { role: viewer.role, hasPayment }), 'stream');
  }

  /**
   * Returns the stream if the viewer may perform `action`. If `action` is a function, it chooses the action for the
   * stream. Throws NotFoundError if the viewer may not see the stream, ForbiddenError if the viewer may see it but not
   * perform the action, and PaymentRequiredError if the action needs a payment and the viewer has no ACTIVE one.
   */
  async require(
    em: EntityManager,
    viewer: Viewer,
    streamId: number,
    action: StreamAction | ((stream: StreamRecord) => StreamAction),
  ): Promise<StreamRecord> {
    const stream = await readStream(em, streamId);
    const relation = findRelation(stream, viewer.userId);
    const resolvedAction = typeof action === 'string' ? action : stream ? action(stream) : 'read';
    if (!isTokenAction(resolvedAction)) requireSession(viewer);
    const hasPayment = !needsPayment(resolvedAction) || (await this.payments.isActive(em, viewer.userId));
    enforce(checkStreamAction(resolvedAction, { role: viewer.role, relation, hasPayment }), 'stream');
    if (!stream) throw new NotFoundError('There is no such stream.');
    return stream;
  }
}

/** Returns a user's relation to a stream, `stranger` if there is no stream. */
export function findRelation(
  stream: Pick<StreamRecord, 'owner' | 'invited'> | null,
  userId: number,
): StreamRelation {
  if (stream?.owner.id === userId) return 'owner';
  return stream?.invited.some(({ id }) => id === userId) ? 'invited' : 'stranger';
}
