import { randomUUID } from 'node:crypto';
import { PREVIEW } from '@trailcast/schema/limits';
import { WebSocketServer } from 'ws';
import { handleUpgradesAt, type HandleUpgrade } from '../../../infra/push/upgrade.js';
import { PreviewConnection, type PreviewConnectionDeps } from './preview-connection.js';

const PATH = '/preview';
/** The first message is small. Further messages are not read. */
const MAX_PAYLOAD_BYTES = 4 * 1024;

export interface PreviewServerOptions extends PreviewConnectionDeps {
  publicUrl: string;
  pingMs?: number;
}

/** The WebSocket server of docs/contract.md#live-preview. */
export interface PreviewServer {
  /** Handles a WebSocket upgrade of /preview. Returns false for another path and leaves the socket to the caller. */
  handleUpgrade: HandleUpgrade;
  /** Closes every preview with 1012, so that clients reconnect, and accepts no new connections. */
  disconnectAll(): void;
  close(): void;
}

export function createPreviewServer(options: PreviewServerOptions): PreviewServer {
  const webSocketServer = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });
  const connections = new Set<PreviewConnection>();
  const pingTimer = setInterval(() => {
    for (const connection of connections) connection.ping();
  }, options.pingMs ?? PREVIEW.pingMs);
  const disconnectAll = () => {
    webSocketServer.close();
    for (const connection of connections) connection.reload();
  };
  return {
    disconnectAll,
    handleUpgrade: handleUpgradesAt(webSocketServer, {
      publicUrl: options.publicUrl,
      findResource: (path) => (path === PATH ? {} : null),
      admit: (visitor) => visitor,
      open: (socket) => {
        const connection = new PreviewConnection(randomUUID(), socket, options);
        connections.add(connection);
        socket.once('close', () => connections.delete(connection));
      },
    }),
    close: () => {
      clearInterval(pingTimer);
      disconnectAll();
    },
  };
}
