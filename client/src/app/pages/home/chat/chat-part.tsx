import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatPane, CONNECT_FAILURES } from '../../../../features/chat/components/chat-pane.js';
import { formatAlertSentence } from '../../../../features/overlay/shown-alerts.js';
import { languageOf } from '../../../../i18n/feature-texts.js';
import { AlertQueue } from '../overlay/alert-queue.js';
import { useAlertQueue } from '../overlay/use-alert-queue.js';
import type { ChatProps } from './chat-props.js';
import { CHAT_SKELETON } from './chat-skeleton.js';
import { useChat } from './use-chat.js';

/** Chat and viewer events of a studio, loaded after the rest of the page. */
export function ChatPart({ studioId, ...rights }: ChatProps) {
  const [outcome] = useState(consumeConnectOutcome);
  const { chat, ...actions } = useChat(studioId);
  const { recentAlerts, ...queue } = useAlertQueue(studioId);
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const events = recentAlerts.map((alert) => ({ ...alert, sentence: formatAlertSentence(alert, language) }));
  if (!chat) return CHAT_SKELETON;
  return (
    <>
      <ChatPane studioId={studioId} chat={chat} events={events} outcome={outcome} {...rights} {...actions} />
      <AlertQueue queue={queue} owner={rights.owner} canControlQueue={rights.mayWrite} />
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
