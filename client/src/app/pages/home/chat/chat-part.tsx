import { useState } from 'react';
import { ChatPane, CONNECT_FAILURES } from '../../../../features/chat/components/chat-pane.js';
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
      <AlertQueue studioId={studioId} owner={rights.owner} canControlQueue={rights.mayWrite} />
    </>
  );
}

/** Returns the outcome of connecting the chat, which the platform's redirect adds to the URL, and removes it there. */
function consumeConnectOutcome() {
  const { href } = location;
  const url = new URL(href);
  const outcome = url.searchParams.get('chat');
  if (outcome === null) return null;
  url.searchParams.delete('chat');
  history.replaceState(history.state, '', url);
  return CONNECT_FAILURES.find((knownOutcome) => knownOutcome === outcome) ?? null;
}
