import { useApolloClient } from '@apollo/client/react';
import type { PushDestination } from '@trailcast/schema/push';
import type { Alert } from '@trailcast/schema/wire';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openLateChannel } from '../lib/channel/late-channel.js';
import type { LiveState } from '../lib/channel/live-channel.js';
import { vibration } from '../lib/vibration.js';
import type { QueryGate } from '../lib/query-gate.js';
import { secret } from '../lib/secret.js';
import type { Live } from './live.js';
import { LiveWriter } from './live-writers.js';
import type { AppliedSession } from './start/apply-early-session.js';

interface Options {
  open: boolean;
  /** A new value reconnects the channel. */
  life: number;
  /** Opened when the channel is connected. */
  gate: QueryGate;
  /** Time of the stored data, ms since the epoch; null if it is not shown. */
  rememberedAt: number | null;
  onRefused: () => void;
  /** The early session, whose connection is the channel's first one. */
  started: AppliedSession | null;
}

const CONNECTING: Live = { state: 'connecting', connectedOnce: false, lostSince: null };
const CONNECTED: Live = { state: 'connected', connectedOnce: true, lostSince: null };

/** Opens the live channel and applies its pushes to the cache. Each reconnect refetches the active queries. */
export function useLiveData({ open, life, gate, rememberedAt, onRefused, started }: Options): Live {
  const client = useApolloClient();
  const [live, setLive] = useState<Live>(started?.isConnected ? CONNECTED : CONNECTING);
  const earlySession = useRef(started);
  const reportRefusal = useEffectEvent(onRefused);
  useEffect(
    function followPushes() {
      if (!open) return;
      const early = earlySession.current;
      earlySession.current = null;
      const writer = early?.writer ?? new LiveWriter(client.cache);
      /** True until the connection through which all data was loaded is lost. */
      let isLoaded = false;
      const takeSocket = (session: AppliedSession) => {
        const socket = session.takeSocket();
        isLoaded = socket !== null && session.isConnected;
        return socket;
      };
      let previousState: LiveState = 'connecting';
      const channel = openLateChannel({
        url: `${location.origin.replace(/^http/, 'ws')}/ws`,
        token: secret.read() ?? '',
        ...(early && { takeSocket: () => takeSocket(early), onSocketEnd: early.onSocketEnd }),
        onRefused: () => reportRefusal(),
        onState: (state, heardAt) => {
          // No push was missed if the connection was silent but not reconnected.
          if (state === 'connected') gate.open();
          if (state === 'connected' && previousState !== 'silent' && !isLoaded) {
            void writer.refetch(() => client.refetchQueries({ include: 'active' }));
          }
          previousState = state;
          if (state === 'lost') isLoaded = false;
          setLive((current) => liveAfter(current, state, heardAt));
        },
        onPush: (destination, body) => {
          if (isAlert(destination, body)) vibration.play(body.kind);
          writer.write(destination, body);
        },
      });
      return () => channel.close();
    },
    [client, gate, life, open],
  );
  return rememberedAt === null ? live : withStoredAge(live, rememberedAt);
}

const isAlert = (destination: PushDestination, body: object): body is Alert =>
  destination === '/user/queue/alert/create' && 'kind' in body;

/** Returns the initial state: stored data is shown with its age until the channel connects. */
function withStoredAge(live: Live, at: number): Live {
  return live.connectedOnce ? live : { state: 'lost', connectedOnce: true, lostSince: at };
}

/** Returns the live state for a channel in `state`; `heardAt` comes from the channel. */
export function liveAfter(known: Live, state: LiveState, heardAt: number | null): Live {
  const isOld = state === 'silent' || state === 'lost';
  const connectedOnce = known.connectedOnce || state === 'connected';
  const lostSince =
    state === 'connected' ? null : (known.lostSince ?? (isOld ? (heardAt ?? Date.now()) : null));
  const isSame =
    state === known.state && connectedOnce === known.connectedOnce && lostSince === known.lostSince;
  return isSame ? known : { state, connectedOnce, lostSince };
}
