import { z } from 'zod';

const Metadata = z.object({
  message_id: z.string(),
  message_type: z.string(),
  /** RFC 3339 with nanoseconds. */
  message_timestamp: z.string().optional(),
  subscription_type: z.string().optional(),
});

/** Fields of EventSub's WebSocket messages that the product reads. Source: Twitch's reference of WebSocket messages. */
export const EventSubMessage = z.object({
  metadata: Metadata,
  payload: z.object({
    session: z
      .object({
        id: z.string(),
        keepalive_timeout_seconds: z.number().nullish(),
        reconnect_url: z.string().nullish(),
      })
      .optional(),
    subscription: z.object({ status: z.string() }).optional(),
    event: z.unknown().optional(),
  }),
});
export type EventSubMessage = z.infer<typeof EventSubMessage>;

/** Shapes of the events that the product reads. */
export const ChatMessageEvent = z.object({
  chatter_user_id: z.string(),
  chatter_user_name: z.string(),
  message_id: z.string(),
  message: z.object({ text: z.string() }),
  badges: z.array(z.object({ set_id: z.string() })).default([]),
  /** Channel in which a shared-chat message was written; null: the subscribed channel. */
  source_broadcaster_user_id: z.string().nullish(),
});
export const ChatDeleteEvent = z.object({ message_id: z.string() });
export const ChatUserClearEvent = z.object({ target_user_id: z.string() });
export const ChannelUpdateEvent = z.object({ title: z.string() });

export const FollowEvent = z.object({ user_name: z.string() });
export const SubscribeEvent = z.object({ user_name: z.string(), is_gift: z.boolean() });
export const SubscriptionMessageEvent = z.object({
  user_name: z.string(),
  cumulative_months: z.int(),
  message: z.object({ text: z.string() }).nullish(),
});
export const SubscriptionGiftEvent = z.object({ user_name: z.string().nullish(), total: z.int() });
export const RaidEvent = z.object({ from_broadcaster_user_name: z.string(), viewers: z.int() });

export const HelixChannels = z.object({ data: z.array(z.object({ title: z.string() })).min(1) });
export const HelixStreams = z.object({ data: z.array(z.object({ viewer_count: z.number() })) });
export const HelixSentMessages = z.object({ data: z.array(z.object({ is_sent: z.boolean() })).min(1) });
