/** Conditions of a subscription, by name. */
export type Condition = Readonly<Record<string, string>>;

interface SubscriptionType {
  version: string;
  /** Names of the required conditions. */
  condition: readonly string[];
  /** Scope that the user must have granted; null: no scope. */
  scope: string | null;
}

const createChatType = (): SubscriptionType => ({
  version: '1',
  condition: ['broadcaster_user_id', 'user_id'],
  scope: 'user:read:chat',
});

const createSubscriptionType = (): SubscriptionType => ({
  version: '1',
  condition: ['broadcaster_user_id'],
  scope: 'channel:read:subscriptions',
});

/** The EventSub types that the local Twitch supports. Source: Twitch's list of subscription types. */
export const SUBSCRIPTION_TYPES: Readonly<Record<string, SubscriptionType>> = {
  'channel.chat.message': createChatType(),
  'channel.chat.message_delete': createChatType(),
  'channel.chat.clear': createChatType(),
  'channel.chat.clear_user_messages': createChatType(),
  'channel.follow': {
    version: '2',
    condition: ['broadcaster_user_id', 'moderator_user_id'],
    scope: 'moderator:read:followers',
  },
  'channel.subscribe': createSubscriptionType(),
  'channel.subscription.message': createSubscriptionType(),
  'channel.subscription.gift': createSubscriptionType(),
  'channel.raid': { version: '1', condition: ['to_broadcaster_user_id'], scope: null },
  'channel.update': { version: '2', condition: ['broadcaster_user_id'], scope: null },
};
