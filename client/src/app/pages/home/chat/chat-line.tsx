import { MessageLine } from '../../../../features/chat/components/message-line.js';
import { useNewestMessage } from './chat-summary.js';

/** The newest message of a studio's chat. A separate component, so that a message rerenders nothing else. */
export function ChatLine({ studioId }: { studioId: string }) {
  const message = useNewestMessage(studioId);
  return message && <MessageLine message={message} studioId={studioId} />;
}
