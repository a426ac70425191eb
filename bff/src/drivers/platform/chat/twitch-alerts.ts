import type { PlatformAlert } from './chat-platform.js';
import {
  FollowEvent,
  RaidEvent,
  SubscribeEvent,
  SubscriptionGiftEvent,
  SubscriptionMessageEvent,
} from './eventsub.external.js';

/**
 * EventSub subscriptions for alerts. The types for follows and channel subscriptions need additional scopes.
 */
export const ALERT_SUBSCRIPTIONS = [
  {
    type: 'channel.follow',
    version: '2',
    conditions: ['broadcaster_user_id', 'moderator_user_id'],
  },
  { type: 'channel.subscribe', version: '1', conditions: ['broadcaster_user_id'] },
  { type: 'channel.subscription.message', version: '1', conditions: ['broadcaster_user_id'] },
  { type: 'channel.subscription.gift', version: '1', conditions: ['broadcaster_user_id'] },
  { type: 'channel.raid', version: '1', conditions: ['to_broadcaster_user_id'] },
] as const;

const ALERT_PARSERS: Record<
  (typeof ALERT_SUBSCRIPTIONS)[number]['type'],
  (event: unknown) => PlatformAlert | null
> = {
  'channel.follow': (event) => {
    const { data } = FollowEvent.safeParse(event);
    return data ? { kind: 'follow', name: data.user_name, amount: null, text: null } : null;
  },
  // Twitch also sends this event for a gifted subscription, which the gift's own event already covers.
  'channel.subscribe': (event) => {
    const { data } = SubscribeEvent.safeParse(event);
    return data && !data.is_gift
      ? { kind: 'subscription', name: data.user_name, amount: 1, text: null }
      : null;
  },
  'channel.subscription.message': (event) => {
    const { data } = SubscriptionMessageEvent.safeParse(event);
    if (!data) return null;
    const { user_name: name, cumulative_months: amount, message } = data;
    return { kind: 'subscription', name, amount, text: message?.text ?? null };
  },
  'channel.subscription.gift': (event) => {
    const { data } = SubscriptionGiftEvent.safeParse(event);
    return data ? { kind: 'gift', name: data.user_name ?? null, amount: data.total, text: null } : null;
  },
  'channel.raid': (event) => {
    const { data } = RaidEvent.safeParse(event);
    if (!data) return null;
    return { kind: 'raid', name: data.from_broadcaster_user_name, amount: data.viewers, text: null };
  },
};

export const isAlertType = (type: string): boolean =>
  ALERT_SUBSCRIPTIONS.some((subscription) => subscription.type === type);

/** Converts an event to an alert. Returns null if the event is invalid or its type has no alert. */
export function toAlert(type: string, event: unknown): PlatformAlert | null {
  const subscription = ALERT_SUBSCRIPTIONS.find((candidate) => candidate.type === type);
  return subscription ? ALERT_PARSERS[subscription.type](event) : null;
}
