import { Client, ReconnectionTimeMode, Versions, type IMessage } from '@stomp/stompjs';
import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import { PUSH_DESTINATIONS, type PushBodies, type PushDestination } from '@trailcast/schema/push';
import { SilenceWatch } from './silence-watch.js';

/** `silent`: the connection is open, but no data arrives. */
export type LiveState = 'connecting' | 'connected' | 'silent' | 'lost';

export type PushHandler = <D extends PushDestination>(destination: D, body: PushBodies[D]) => void;

export interface LiveChannel {
  close(): void;
}

export interface ChannelOptions {
  url: string;
  token: string;
  /** `lastDataAt`: time of the server's last message, ms since the epoch; null before the first. */
  onState: (state: LiveState, lastDataAt: number | null) => void;
  onPush: PushHandler;
  /** Called when the server denies access: the session has ended or has lost its rights. */
  onAccessDenied: () => void;
  /** Returns an open socket for the first connection, or null if it has ended. */
  takeSocket?: () => WebSocket | null;
}

/** WebSocket close code "Service Restart" (IANA): another server replaces this one. */
const SERVICE_RESTART = 1012;

/** Id of the receipt that the server sends when this and all earlier subscriptions are active. */
const LAST_SUBSCRIPTION = 'subscribed';

const VERSIONS = new Versions([Versions.V1_2, Versions.V1_1, Versions.V1_0]);

const LIMITS = {
  silenceMs: LIVE_CHANNEL.silenceMs,
  deadAfterMs: LIVE_CHANNEL.heartbeatMs * LIVE_CHANNEL.heartbeatTolerance,
};

/**
 * Opens a STOMP connection over WebSocket with the intervals of the contract. `connected` is reported only when all
 * subscriptions are active. Data loaded after that misses no push, even if another server process returns it. A dead
 * connection is dropped without a closing handshake, which would get no response.
 */
export function openLiveChannel({
  url,
  token,
  onState,
  onPush,
  onAccessDenied,
  takeSocket,
}: ChannelOptions): LiveChannel {
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let isConnected = false;
  let currentSocket: WebSocket | null = null;
  let takeFirstSocket = takeSocket;
  const report = (state: LiveState) => {
    isConnected = state === 'connected' || state === 'silent';
    onState(state, watch.lastDataAt);
  };
  const dropConnection = () => client.forceDisconnect();
  const watch = new SilenceWatch(LIMITS, {
    onSilent: () => report('silent'),
    onRecovered: () => report('connected'),
    onDead: dropConnection,
  });
  /** Reconnects without the usual delay, but with jitter. */
  const reconnectSoon = () => {
    clearTimeout(reconnectTimer);
    void client.deactivate({ force: true });
    reconnectTimer = setTimeout(() => client.activate(), Math.random() * LIVE_CHANNEL.reconnectJitterMs);
  };
  const reconnectIfLost = () => !isConnected && reconnectSoon();
  const client: Client = new Client({
    webSocketFactory: () => {
      const takenSocket = takeFirstSocket?.();
      if (takenSocket === null) report('connecting');
      takeFirstSocket = undefined;
      const socket = takenSocket ?? new WebSocket(url, VERSIONS.protocolVersions());
      currentSocket = socket;
      // A dropped connection may still deliver messages.
      socket.addEventListener('message', () => socket === currentSocket && watch.recordData());
      return socket;
    },
    discardWebsocketOnCommFailure: true,
    connectionTimeout: LIVE_CHANNEL.connectTimeoutMs,
    connectHeaders: { authorization: `Bearer ${token}` },
    stompVersions: VERSIONS,
    heartbeatIncoming: LIVE_CHANNEL.heartbeatMs,
    heartbeatOutgoing: LIVE_CHANNEL.heartbeatMs,
    heartbeatToleranceMultiplier: LIVE_CHANNEL.heartbeatTolerance,
    reconnectDelay: LIVE_CHANNEL.reconnectDelayMs + Math.random() * LIVE_CHANNEL.reconnectJitterMs,
    maxReconnectDelay: LIVE_CHANNEL.reconnectMaxDelayMs,
    reconnectTimeMode: ReconnectionTimeMode.LINEAR,
    onConnect: () => {
      client.watchForReceipt(LAST_SUBSCRIPTION, () => {
        watch.start();
        report('connected');
      });
      for (const destination of PUSH_DESTINATIONS) {
        const isLast = destination === PUSH_DESTINATIONS.at(-1);
        const handleMessage = ({ body }: IMessage) => onPush(destination, JSON.parse(body) as never);
        client.subscribe(destination, handleMessage, isLast ? { receipt: LAST_SUBSCRIPTION } : undefined);
      }
    },
    onWebSocketClose: (event: { code?: number }) => {
      currentSocket = null;
      watch.stop();
      report('lost');
      if (event.code === SERVICE_RESTART) reconnectSoon();
    },
    onStompError: ({ headers }) => {
      if (headers.message !== 'Unauthorized' && headers.message !== 'Forbidden') return;
      void client.deactivate();
      onAccessDenied();
    },
  });
  if (!takeFirstSocket) report('connecting');
  client.activate();
  // These events do not exist if a script uses the channel outside a browser.
  const { window: page } = globalThis as { window?: Window };
  page?.addEventListener('offline', dropConnection);
  page?.addEventListener('online', reconnectIfLost);
  return {
    close: () => {
      clearTimeout(reconnectTimer);
      watch.stop();
      page?.removeEventListener('offline', dropConnection);
      page?.removeEventListener('online', reconnectIfLost);
      void client.deactivate();
    },
  };
}
