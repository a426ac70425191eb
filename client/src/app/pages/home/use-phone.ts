import { useApolloClient } from '@apollo/client/react';
import type { PhoneChange } from '@trailcast/schema/wire';
import { useEffect, useSyncExternalStore } from 'react';
import type { PhoneTask } from '../../../features/phone/components/phone-controls.js';
import { phoneTrackOf } from '../../../features/phone/phone-track.js';
import { PhoneDocument, useChangePhoneMutation } from '../../../features/phone/phone.generated.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';

/** The phone's state is transient and not cached. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;

/** Returns the last known state of a stream's phone; null until `usePhone` has loaded it. */
export function useTrackedPhone(streamId: string) {
  const track = phoneTrackOf(useApolloClient().cache);
  return useSyncExternalStore(track.subscribe, () => track.find(streamId));
}

/** Loads a stream's phone, reloads it after each reconnect, and changes its settings. */
export function usePhone(streamId: string) {
  const client = useApolloClient();
  const track = phoneTrackOf(client.cache);
  const phone = useTrackedPhone(streamId);
  const { state, lostSince } = useLive();
  const { busy, run } = useAction<PhoneTask>();
  const [change] = useChangePhoneMutation(NO_CACHE);
  const isConnected = state === 'connected';
  useEffect(
    function loadPhone() {
      if (!isConnected) return;
      // Failures are ignored: the next push contains the state.
      client
        .query({ query: PhoneDocument, variables: { streamId }, ...NO_CACHE })
        .then(({ data }) => data && track.record(data.phone, Date.now()))
        .catch(() => undefined);
    },
    [client, isConnected, streamId, track],
  );
  return {
    phone,
    lostSince,
    busy,
    onChange: (task: PhoneTask, phoneChange: PhoneChange) =>
      void run(task, 'change phone', async () => {
        const { data } = await change({ variables: { streamId, change: phoneChange } });
        if (data) track.record(data.changePhone, Date.now());
      }),
  };
}
