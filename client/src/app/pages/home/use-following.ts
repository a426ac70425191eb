import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { PushBodies } from '@trailcast/schema/push';
import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../../live.js';

/** Pushes of the moment: `live-writers.ts` dispatches them as events of the window and stores none. */
interface Pushes {
  chat: PushBodies['/user/queue/chat/update'];
  overlay: PushBodies['/user/queue/overlay/update'];
}

/** Without an answer the query is sent again, ms. */
const AGAIN_MS = 5_000;

/**
 * Queries what a studio shows of the moment, again whenever the channel was away, and follows its pushes. Nothing is stored in the
 * cache, from where it would come to the device. `begin` is called for each connection, and returns what takes pushes and answers.
 */
export function useFollowing<Noun extends keyof Pushes, Data>(
  noun: Noun,
  query: TypedDocumentNode<Data, { studioId: string }>,
  studioId: string,
  begin: () => { onPush: (pushed: Pushes[Noun]) => void; onAnswer: (data: Data) => void },
): void {
  const client = useApolloClient();
  const isHeard = useLive().state === 'connected';
  const beginNow = useEffectEvent(begin);
  useEffect(
    function follow() {
      if (!isHeard) return;
      let isOver = false;
      let again: ReturnType<typeof setTimeout> | undefined;
      const { onPush, onAnswer } = beginNow();
      const take = (event: Event) => {
        const { detail } = event as CustomEvent<Pushes[Noun]>;
        if (String(detail.studioId) === studioId) onPush(detail);
      };
      addEventListener(noun, take);
      const read = () => {
        client
          .query<Data, { studioId: string }>({ query, variables: { studioId }, fetchPolicy: 'no-cache' })
          .then(({ data }) => {
            if (!isOver && data) onAnswer(data);
          })
          .catch(() => {
            if (!isOver) again = setTimeout(read, AGAIN_MS);
          });
      };
      read();
      return () => {
        isOver = true;
        clearTimeout(again);
        removeEventListener(noun, take);
      };
    },
    [client, isHeard, noun, query, studioId],
  );
}
