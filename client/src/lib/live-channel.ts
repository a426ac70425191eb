import { Client, ReconnectionTimeMode, Versions, type IMessage } from '@stomp/stompjs';
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

/** The server answers it once this subscription and all before it are in force. */
const LAST_SUBSCRIPTION = 'subscribed';

/**
 * STOMP over WebSocket with the numbers of the contract. Subscriptions come first: `connected` is told only once they are
 * in force, and whoever loads data does so then. Another server may answer that, sooner than this one subscribes.
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
      client.watchForReceipt(LAST_SUBSCRIPTION, () => onState('connected'));
      for (const destination of PUSH_DESTINATIONS) {
        const last = destination === PUSH_DESTINATIONS.at(-1);
        const take = ({ body }: IMessage) => onPush(destination, JSON.parse(body) as never);
        client.subscribe(destination, take, last ? { receipt: LAST_SUBSCRIPTION } : undefined);
      }
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
