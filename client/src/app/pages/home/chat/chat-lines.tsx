import { MessageLines } from '../../../../features/chat/components/message-lines.js';
import { useNewestMessages } from './chat-summary.js';

/** The newest messages of a studio's chat. A separate component, so that a message rerenders nothing else. */
export function ChatLines({ studioId }: { studioId: string }) {
  const messages = useNewestMessages(studioId);
  return messages.length > 0 && <MessageLines messages={messages} studioId={studioId} />;
}
