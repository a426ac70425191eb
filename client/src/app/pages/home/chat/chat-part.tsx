import { useState } from 'react';
import { ChatPane, OUTCOMES } from '../../../../features/chat/components/chat-pane.js';
import { AlertQueue } from '../overlay/alert-queue.js';
import type { ChatProps } from './chat-props.js';
import { CHAT_SKELETON } from './chat-skeleton.js';
import { useChat } from './use-chat.js';

/** Chat and viewer events of a studio, loaded after the rest of the page. */
export function ChatPart({ studioId, ...rights }: ChatProps) {
  const [outcome] = useState(consumeConnectOutcome);
  const { chat, ...actions } = useChat(studioId);
  if (!chat) return CHAT_SKELETON;
  return (
    <>
      <ChatPane studioId={studioId} chat={chat} outcome={outcome} {...rights} {...actions} />
      <AlertQueue studioId={studioId} owner={rights.owner} mayAct={rights.mayWrite} />
    </>
  );
}

/** Returns the outcome of connecting the chat, which the platform's redirect adds to the address, and removes it there. */
function consumeConnectOutcome() {
  const { href } = location;
  const address = new URL(href);
  const outcome = address.searchParams.get('chat');
  if (outcome === null) return null;
  address.searchParams.delete('chat');
  history.replaceState(history.state, '', address);
  return OUTCOMES.find((knownOutcome) => knownOutcome === outcome) ?? null;
}
