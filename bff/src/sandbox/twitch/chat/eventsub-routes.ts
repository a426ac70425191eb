import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { authenticateCaller, sendError, type HelixDeps } from '../helix-caller.js';
import type { EventSubServer } from './eventsub-server.js';
import type { Subscription } from './eventsub-session.js';
import { SUBSCRIPTION_TYPES } from './subscription-types.js';

const Body = z.object({
  type: z.string(),
  version: z.string(),
  condition: z.record(z.string(), z.string()),
  transport: z.object({ method: z.literal('websocket'), session_id: z.string() }),
});

/** Maximum number of sessions with subscriptions, per user and application. */
const MAX_SESSIONS = 3;

/**
 * Registers the endpoints that create, list and delete EventSub subscriptions, with Twitch's JSON and errors.
 */
export function registerEventSubRoutes(
  app: FastifyInstance,
  deps: HelixDeps,
  eventSub: EventSubServer,
): void {
  app.post('/helix/eventsub/subscriptions', async (request, reply) => {
    const caller = authenticateCaller(deps, request, reply);
    if (!caller) return;
    const body = Body.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, 'invalid subscription');
    const { type, version, condition, transport } = body.data;
    const subscriptionType = SUBSCRIPTION_TYPES[type];
    if (subscriptionType?.version !== version)
      return sendError(reply, 400, 'invalid subscription type and version');
    if (subscriptionType.condition.some((name) => !condition[name]))
      return sendError(reply, 400, 'missing condition');
    const { id: accountId } = caller.account;
    const isOwnUser = ['user_id', 'moderator_user_id'].every(
      (name) => !subscriptionType.condition.includes(name) || condition[name] === accountId,
    );
    if (!isOwnUser || (subscriptionType.scope !== null && !caller.scopes.includes(subscriptionType.scope)))
      return sendError(reply, 403, 'subscription missing proper authorization');
    const session = eventSub.findSession(transport.session_id);
    if (!session)
      return sendError(reply, 400, 'websocket transport session does not exist or has disconnected');
    const sessions = eventSub.findSessions(accountId);
    if (!sessions.includes(session) && sessions.length >= MAX_SESSIONS)
      return sendError(reply, 429, 'number of websocket transports limit exceeded');
    const isSameSubscription = (candidate: Subscription) =>
      candidate.type === type && JSON.stringify(candidate.condition) === JSON.stringify(condition);
    if ([...session.subscriptions.values()].some(isSameSubscription))
      return sendError(reply, 409, 'subscription already exists');
    const created = { type, version, condition, accountId, created_at: new Date().toISOString() };
    const subscription = { id: randomUUID(), ...created };
    session.subscriptions.set(subscription.id, subscription);
    const data = [session.toJson(subscription, 'enabled')];
    return reply
      .code(202)
      .send({ data, total: session.subscriptions.size, max_total_cost: 10, total_cost: 0 });
  });

  app.get('/helix/eventsub/subscriptions', async (request, reply) => {
    const caller = authenticateCaller(deps, request, reply);
    if (!caller) return;
    const { id } = caller.account;
    const data = eventSub
      .findSessions(id)
      .flatMap((session) =>
        [...session.subscriptions.values()]
          .filter(({ accountId }) => accountId === id)
          .map((subscription) => session.toJson(subscription, 'enabled')),
      );
    return { data, total: data.length, max_total_cost: 10, total_cost: 0, pagination: {} };
  });

  app.delete<{ Querystring: { id?: string } }>('/helix/eventsub/subscriptions', async (request, reply) => {
    const caller = authenticateCaller(deps, request, reply);
    if (!caller) return;
    const id = request.query.id ?? '';
    const session = eventSub
      .findSessions(caller.account.id)
      .find(({ subscriptions }) => subscriptions.get(id)?.accountId === caller.account.id);
    if (!session) return sendError(reply, 404, 'the subscription was not found');
    session.subscriptions.delete(id);
    return reply.code(204).send();
  });
}
