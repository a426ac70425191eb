/** Limits of chat and title. Lengths are Twitch's, in characters. */
export const CHAT_LIMITS = {
  messageMaxLength: 500,
  titleMaxLength: 140,
  authorMaxLength: 60,
  /** Messages kept in memory. */
  messagesMax: 100,
} as const;
