import { useApolloClient } from '@apollo/client/react';
import type { PushDestination } from '@trailcast/schema/push';
import type { Alert } from '@trailcast/schema/wire';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openLazyChannel } from '../lib/channel/lazy-channel.js';
import type { LiveState } from '../lib/channel/live-channel.js';
import { vibration } from '../lib/device/vibration.js';
import type { QueryGate } from '../lib/query-gate.js';
import { secret } from '../lib/secret.js';
import type { Live } from './live.js';
import { LiveWriter } from './live-writers.js';
import type { AppliedSession } from './start/apply-early-session.js';

interface Options {
  isOpen: boolean;
  /** Number of the connection. A new value reconnects the channel. */
  connectionNumber: number;
  /** Holds back queries until the channel is connected. */
  gate: QueryGate;
  /** Time of the stored data, ms since the epoch; null if it is not shown. */
  dataStoredAt: number | null;
  /** Called when the server denies access to the channel. */
  onAccessDenied: () => void;
  /** The early session, whose connection is the channel's first one. */
  appliedSession: AppliedSession | null;
}

const CONNECTING: Live = { state: 'connecting', hasConnected: false, lostSince: null };
const CONNECTED: Live = { state: 'connected', hasConnected: true, lostSince: null };

/** Opens the live channel and applies its pushes to the cache. Each reconnect refetches the active queries. */
export function useLiveData({
  isOpen,
  connectionNumber,
  gate,
  dataStoredAt,
  onAccessDenied,
  appliedSession,
}: Options): Live {
  const client = useApolloClient();
  const [live, setLive] = useState<Live>(appliedSession?.isConnected ? CONNECTED : CONNECTING);
  const earlySession = useRef(appliedSession);
  const reportAccessDenied = useEffectEvent(onAccessDenied);
  useEffect(
    function followPushes() {
      if (!isOpen) return;
      const firstSession = earlySession.current;
      earlySession.current = null;
      const writer = firstSession?.writer ?? new LiveWriter(client.cache);
      /** True until the connection through which all data was loaded is lost. */
      let isLoaded = false;
      const takeSocket = (session: AppliedSession) => {
        const socket = session.takeSocket();
        isLoaded = socket !== null && session.isConnected;
        return socket;
      };
      let previousState: LiveState = 'connecting';
      const channel = openLazyChannel({
        url: `${location.origin.replace(/^http/, 'ws')}/ws`,
        token: secret.read() ?? '',
        ...(firstSession && {
          takeSocket: () => takeSocket(firstSession),
          onSocketEnd: firstSession.onSocketEnd,
        }),
        onAccessDenied: () => reportAccessDenied(),
        onState: (state, lastMessageAt) => {
          // No push was missed if the connection was silent but not reconnected.
          if (state === 'connected') gate.open();
          if (state === 'connected' && previousState !== 'silent' && !isLoaded) {
            void writer.refetch(() => client.refetchQueries({ include: 'active' }));
          }
          previousState = state;
          if (state === 'lost') isLoaded = false;
          setLive((current) => updateLive(current, state, lastMessageAt));
        },
        onPush: (destination, body) => {
          if (isAlert(destination, body)) vibration.play(body.kind);
          writer.write(destination, body);
        },
      });
      return () => channel.close();
    },
    [client, gate, connectionNumber, isOpen],
  );
  return dataStoredAt === null ? live : createStoredState(live, dataStoredAt);
}

const isAlert = (destination: PushDestination, body: object): body is Alert =>
  destination === '/user/queue/alert/create' && 'kind' in body;

/** Returns the initial state: stored data is shown with its age until the channel connects. */
function createStoredState(live: Live, storedAt: number): Live {
  return live.hasConnected ? live : { state: 'lost', hasConnected: true, lostSince: storedAt };
}

/** Returns the live state for a channel in `state`. `lastMessageAt`: time of the server's last message, or null. */
export function updateLive(current: Live, state: LiveState, lastMessageAt: number | null): Live {
  const isStale = state === 'silent' || state === 'lost';
  const hasConnected = current.hasConnected || state === 'connected';
  const lostSince =
    state === 'connected' ? null : (current.lostSince ?? (isStale ? (lastMessageAt ?? Date.now()) : null));
  const isUnchanged =
    state === current.state && hasConnected === current.hasConnected && lostSince === current.lostSince;
  return isUnchanged ? current : { state, hasConnected, lostSince };
}
