import { Client, ReconnectionTimeMode, Versions } from '@stomp/stompjs';
import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import { PUSH_DESTINATIONS, type PushBodies, type PushDestination } from '@trailcast/schema/push';

export type LiveState = 'connecting' | 'connected' | 'lost';

export type PushHandler = <D extends PushDestination>(destination: D, body: PushBodies[D]) => void;

export interface LiveChannel {
  close(): void;
}

interface Options {
  url: string;
  token: string;
  onState: (state: LiveState) => void;
  onPush: PushHandler;
  /** The server refused the credential: the session has ended, or it has lost its rights. */
  onRefused: () => void;
}

/** IANA's WebSocket close code "Service Restart": another server takes over now. */
const SERVICE_RESTART = 1012;

/**
 * STOMP over WebSocket with the numbers of the contract. Subscriptions come first: `connected` is told only after them,
 * and whoever loads data does so then.
 */
export function openLiveChannel({ url, token, onState, onPush, onRefused }: Options): LiveChannel {
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Without the delay for a server that is in trouble, but not all at the same moment. */
  const connectSoon = () => {
    void client.deactivate();
    soon = setTimeout(() => client.activate(), Math.random() * LIVE_CHANNEL.reconnectJitterMs);
  };
  const client: Client = new Client({
    brokerURL: url,
    connectHeaders: { authorization: `Bearer ${token}` },
    stompVersions: new Versions([Versions.V1_2, Versions.V1_1, Versions.V1_0]),
    heartbeatIncoming: LIVE_CHANNEL.heartbeatMs,
    heartbeatOutgoing: LIVE_CHANNEL.heartbeatMs,
    heartbeatToleranceMultiplier: LIVE_CHANNEL.heartbeatTolerance,
    reconnectDelay: LIVE_CHANNEL.reconnectDelayMs + Math.random() * LIVE_CHANNEL.reconnectJitterMs,
    maxReconnectDelay: LIVE_CHANNEL.reconnectMaxDelayMs,
    reconnectTimeMode: ReconnectionTimeMode.LINEAR,
    onConnect: () => {
      for (const destination of PUSH_DESTINATIONS) {
        client.subscribe(destination, (message) => onPush(destination, JSON.parse(message.body) as never));
      }
      onState('connected');
    },
    onWebSocketClose: (closed: { code?: number }) => {
      onState('lost');
      if (closed.code === SERVICE_RESTART) connectSoon();
    },
    onStompError: ({ headers }) => {
      if (headers.message !== 'Unauthorized' && headers.message !== 'Forbidden') return;
      void client.deactivate();
      onRefused();
    },
  });
  onState('connecting');
  client.activate();
  return {
    close: () => {
      clearTimeout(soon);
      void client.deactivate();
    },
  };
}
