/** Returns the id of the element with the messages of a studio's chat. */
export const chatLogId = (studioId: string): string => `chat-log-${studioId}`;
