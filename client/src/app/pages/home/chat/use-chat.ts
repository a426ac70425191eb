import { useApolloClient } from '@apollo/client/react';
import type { ChatUpdate } from '@trailcast/schema/wire';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ChatDocument,
  useConnectChatMutation,
  useDisconnectChatMutation,
  useSayInChatMutation,
  useSetBroadcastTitleMutation,
  useSetChatCommandsMutation,
} from '../../../../features/chat/chat.generated.js';
import type { ChatTask } from '../../../../features/chat/components/chat-pane.js';
import { shownChatOf, applyChatUpdate, type ShownChat } from '../../../../features/chat/shown-chat.js';
import { languageOf } from '../../../../i18n/feature-texts.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';
import { useStudioSubscription } from '../use-studio-subscription.js';
import { publishSummary } from './chat-summary.js';

/** Chat is not cached, because cached data is stored on the device. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;
const NO_MESSAGES: ShownChat['messages'] = [];
/** Number of messages that the page shows outside the chat. */
const SUMMARY_MESSAGES = 3;

/** Loads a studio's chat, reloads it after each reconnect, applies pushed changes, and sends messages. */
export function useChat(studioId: string) {
  const client = useApolloClient();
  const { i18n } = useTranslation();
  const [chat, setChat] = useState<ShownChat | null>(null);
  const { lostSince } = useLive();
  const { isBusy, run } = useAction<ChatTask>();
  const [sendMessage] = useSayInChatMutation(NO_CACHE);
  const [setTitle] = useSetBroadcastTitleMutation(NO_CACHE);
  const [setCommands] = useSetChatCommandsMutation(NO_CACHE);
  const [connect] = useConnectChatMutation(NO_CACHE);
  const [disconnect] = useDisconnectChatMutation(NO_CACHE);
  useStudioSubscription('chat', ChatDocument, studioId, () => {
    /** Changes pushed while the query runs, because its response may be older. Null after the response. */
    let earlyUpdates: ChatUpdate[] | null = [];
    return {
      onPush: (update) => {
        if (earlyUpdates) earlyUpdates.push(update);
        else setChat((shownChat) => shownChat && applyChatUpdate(shownChat, update));
      },
      onResponse: (data) => {
        setChat((earlyUpdates ?? []).reduce(applyChatUpdate, shownChatOf(data.chat)));
        earlyUpdates = null;
      },
    };
  });
  const currentChat = lostSince === null && chat?.state === 'connected' ? chat : null;
  const viewers = currentChat?.viewers ?? null;
  const messages = currentChat?.messages ?? NO_MESSAGES;
  useEffect(
    function publishChat() {
      publishSummary(studioId, { viewers, newestMessages: messages.slice(-SUMMARY_MESSAGES) });
    },
    [studioId, viewers, messages],
  );
  useEffect(
    function removeSummary() {
      return () => publishSummary(studioId, null);
    },
    [studioId],
  );
  return {
    chat,
    isChannelLost: lostSince !== null,
    isBusy,
    onSay: (text: string) => run('say', 'say', () => sendMessage({ variables: { studioId, text } })),
    onTitle: (title: string) =>
      run('title', 'set title', async () => {
        const { data } = await setTitle({ variables: { studioId, title } });
        if (data) setChat(shownChatOf(data.setBroadcastTitle));
      }),
    onCommands: (level: ShownChat['commands']) =>
      void run('commands', 'set commands', async () => {
        const language = languageOf(i18n.resolvedLanguage);
        const { data } = await setCommands({ variables: { level, language } });
        if (data) setChat(shownChatOf(data.setChatCommands));
      }),
    onConnect: () =>
      void run('connect', 'connect chat', async () => {
        const { data } = await connect();
        if (data) location.assign(data.connectChat.url);
      }),
    onDisconnect: () =>
      void run('disconnect', 'disconnect chat', async () => {
        await disconnect();
        const { data } = await client.query({ query: ChatDocument, variables: { studioId }, ...NO_CACHE });
        if (data) setChat(shownChatOf(data.chat));
      }),
  };
}
