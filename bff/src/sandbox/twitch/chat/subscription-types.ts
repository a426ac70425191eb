/** Conditions of a subscription, by name. */
export type Condition = Readonly<Record<string, string>>;

interface SubscriptionType {
  version: string;
  /** Names of the required conditions. */
  condition: readonly string[];
  /** Scope that the user must have granted; null: none. */
  scope: string | null;
}

const chat = (): SubscriptionType => ({
  version: '1',
  condition: ['broadcaster_user_id', 'user_id'],
  scope: 'user:read:chat',
});

const subscriptions = (): SubscriptionType => ({
  version: '1',
  condition: ['broadcaster_user_id'],
  scope: 'channel:read:subscriptions',
});

/** The EventSub types that the local Twitch supports. Source: Twitch's list of subscription types. */
export const SUBSCRIPTION_TYPES: Readonly<Record<string, SubscriptionType>> = {
  'channel.chat.message': chat(),
  'channel.chat.message_delete': chat(),
  'channel.chat.clear': chat(),
  'channel.chat.clear_user_messages': chat(),
  'channel.follow': {
    version: '2',
    condition: ['broadcaster_user_id', 'moderator_user_id'],
    scope: 'moderator:read:followers',
  },
  'channel.subscribe': subscriptions(),
  'channel.subscription.message': subscriptions(),
  'channel.subscription.gift': subscriptions(),
  'channel.raid': { version: '1', condition: ['to_broadcaster_user_id'], scope: null },
  'channel.update': { version: '2', condition: ['broadcaster_user_id'], scope: null },
};
