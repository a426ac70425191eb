/** Limits of chat and title, in characters: those of Twitch. */
export const CHAT_LIMITS = {
  messageMaxLength: 500,
  titleMaxLength: 140,
  authorMaxLength: 60,
  /** Messages that are kept in memory. */
  messagesMax: 100,
} as const;
