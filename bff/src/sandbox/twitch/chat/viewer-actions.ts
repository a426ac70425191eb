import { z } from 'zod';
import type { Account } from '../../accounts.js';
import { toDisplayName } from '../display-name.js';
import type { EventSubServer } from './eventsub-server.js';
import { toUserFields } from './local-chats.js';

/**
 * Actions of viewers in a channel of the local Twitch. A `subscribe` with `months` 1 and no text is a new
 * subscription; any other is a resubscription with a message.
 */
export const ViewerAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follow'), from: z.string() }),
  z.object({
    kind: z.literal('subscribe'),
    from: z.string(),
    months: z.int().min(1).default(1),
    text: z.string().max(500).default(''),
  }),
  z.object({ kind: z.literal('gift'), from: z.string().nullable(), total: z.int().min(1).default(1) }),
  z.object({ kind: z.literal('raid'), from: z.string(), viewers: z.int().min(0).default(1) }),
]);
export type ViewerAction = z.infer<typeof ViewerAction>;

type EventPublisher = Pick<EventSubServer, 'publish'>;

/** Sends the events of a viewer's action, with Twitch's JSON. `from` is null for an anonymous gifter. */
export function publishAction(
  eventSub: EventPublisher,
  channel: Account,
  from: Account | null,
  action: ViewerAction,
): void {
  const send = (type: string, event: object) => eventSub.publish(type, channel.id, event);
  const broadcaster = toUserFields('broadcaster', channel);
  const viewer = toPlainUser(from);
  if (action.kind === 'follow')
    return send('channel.follow', { ...viewer, ...broadcaster, followed_at: new Date().toISOString() });
  if (action.kind === 'raid')
    return send('channel.raid', {
      ...(from && toUserFields('from_broadcaster', from)),
      ...toUserFields('to_broadcaster', channel),
      viewers: action.viewers,
    });
  if (action.kind === 'gift') {
    const gift = { total: action.total, tier: '1000', cumulative_total: null, is_anonymous: from === null };
    send('channel.subscription.gift', { ...viewer, ...broadcaster, ...gift });
    for (let index = 0; index < action.total; index += 1)
      send('channel.subscribe', { ...toPlainUser(channel), ...broadcaster, tier: '1000', is_gift: true });
    return;
  }
  if (action.months === 1 && action.text === '')
    return send('channel.subscribe', { ...viewer, ...broadcaster, tier: '1000', is_gift: false });
  send('channel.subscription.message', {
    ...viewer,
    ...broadcaster,
    tier: '1000',
    message: { text: action.text, emotes: null },
    cumulative_months: action.months,
    streak_months: null,
    duration_months: 1,
  });
}

const toPlainUser = (account: Account | null) => ({
  user_id: account?.id ?? null,
  user_login: account?.login ?? null,
  user_name: account ? toDisplayName(account) : null,
});
