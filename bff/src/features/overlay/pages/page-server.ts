import { OVERLAY_PATH } from '@trailcast/schema/overlay-limits';
import { WebSocketServer } from 'ws';
import { handleUpgradesAt, type HandleUpgrade } from '../../../infra/push/upgrade.js';
import { PageConnection, type PageConnectionDeps } from './page-connection.js';

/** Maximum size of a message. Only the first message is read, and it is small. */
const MAX_PAYLOAD_BYTES = 1024;
const HEARTBEAT_INTERVAL_MS = 2_000;
const MAX_CONNECTIONS = 3_000;

export interface PageServerOptions extends PageConnectionDeps {
  publicUrl: string;
  heartbeatIntervalMs?: number;
}

/** The WebSocket server of docs/contract.md#overlay-pages. */
export interface PageServer {
  /** Handles a WebSocket upgrade. Returns false for another path and leaves the socket to the caller. */
  handleUpgrade: HandleUpgrade;
  /** Closes every page, so that it reconnects, and accepts no more. */
  disconnectAll(): void;
  close(): void;
}

export function createPageServer(options: PageServerOptions): PageServer {
  const webSocketServer = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });
  const connections = new Set<PageConnection>();
  const heartbeatTimer = setInterval(() => {
    for (const connection of connections) connection.sendHeartbeat();
  }, options.heartbeatIntervalMs ?? HEARTBEAT_INTERVAL_MS);
  const disconnectAll = () => {
    webSocketServer.close();
    for (const connection of connections) connection.end('restarting');
  };
  return {
    disconnectAll,
    handleUpgrade: handleUpgradesAt(webSocketServer, {
      publicUrl: options.publicUrl,
      findResource: (path) => (path === OVERLAY_PATH ? {} : null),
      admit: (visitor) => (connections.size < MAX_CONNECTIONS ? visitor : 503),
      open: (socket) => {
        const connection = new PageConnection(socket, options);
        connections.add(connection);
        socket.once('close', () => connections.delete(connection));
      },
    }),
    close: () => {
      clearInterval(heartbeatTimer);
      disconnectAll();
    },
  };
}
