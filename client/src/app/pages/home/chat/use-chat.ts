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
import { followChats } from '../../../../features/chat/chat-feed.js';
import type { ChatTask } from '../../../../features/chat/components/chat-pane.js';
import { toShown, withUpdate, type ShownChat } from '../../../../features/chat/shown-chat.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';

/** A chat is of the moment, so that none is stored in the cache, from where it would come to the device. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;
/** Without an answer the chat is read again, ms. */
const AGAIN_MS = 5_000;

/** Reads a studio's chat, again whenever the channel was away, follows its changes, and writes in it. */
export function useChat(studioId: string) {
  const client = useApolloClient();
  const { i18n } = useTranslation();
  const [chat, setChat] = useState<ShownChat | null>(null);
  const { state, lostSince } = useLive();
  const { isBusy, run } = useAction<ChatTask>();
  const [say] = useSayInChatMutation(NO_CACHE);
  const [setTitle] = useSetBroadcastTitleMutation(NO_CACHE);
  const [setCommands] = useSetChatCommandsMutation(NO_CACHE);
  const [connect] = useConnectChatMutation(NO_CACHE);
  const [disconnect] = useDisconnectChatMutation(NO_CACHE);
  const isHeard = state === 'connected';
  useEffect(
    function follow() {
      if (!isHeard) return;
      let isOver = false;
      let again: ReturnType<typeof setTimeout> | undefined;
      /** Changes that came while the chat was read: the answer may be older. Null after it. */
      let late: ChatUpdate[] | null = [];
      const end = followChats((update) => {
        if (String(update.studioId) !== studioId) return;
        if (late) late.push(update);
        else setChat((present) => present && withUpdate(present, update));
      });
      const read = () => {
        client
          .query({ query: ChatDocument, variables: { studioId }, ...NO_CACHE })
          .then(({ data }) => {
            if (isOver || !data) return;
            setChat((late ?? []).reduce(withUpdate, toShown(data.chat)));
            late = null;
          })
          .catch(() => {
            if (!isOver) again = setTimeout(read, AGAIN_MS);
          });
      };
      read();
      return () => {
        isOver = true;
        clearTimeout(again);
        end();
      };
    },
    [client, isHeard, studioId],
  );
  return {
    chat,
    lost: lostSince !== null,
    isBusy,
    onSay: (text: string) => run('say', 'say', () => say({ variables: { studioId, text } })),
    onTitle: (title: string) =>
      run('title', 'set title', async () => {
        const { data } = await setTitle({ variables: { studioId, title } });
        if (data) setChat(toShown(data.setBroadcastTitle));
      }),
    onCommands: (level: ShownChat['commands']) =>
      void run('commands', 'set commands', async () => {
        const language = i18n.resolvedLanguage === 'de' ? 'de' : 'en';
        const { data } = await setCommands({ variables: { level, language } });
        if (data) setChat(toShown(data.setChatCommands));
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
        if (data) setChat(toShown(data.chat));
      }),
  };
}
