import { once } from 'node:events';
import type { Server, TLSSocket } from 'node:tls';
import { createPskServer } from '../../machine/psk-tls.js';
import { PAGES_DONE, PagesMessage } from '../protocol.js';

const MESSAGE_TIMEOUT_MS = 10_000;
/** Maximum message size. The options of eight pages with all their CSS are smaller. */
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;
const MAX_CONNECTIONS = 16;
const NEWLINE = 0x0a;

export interface AgentPortOptions {
  port: number;
  secret: string;
  /** Id of this task. Messages for other tasks are rejected, because DNS names in a swarm may be outdated. */
  task: string;
  /** Handles a message. The agent receives a confirmation when it resolves. */
  handleMessage: (message: PagesMessage) => Promise<void>;
}

/** Listens for messages of an agent that has the secret. Returns the listening server. */
export async function listenForAgent({
  port,
  secret,
  task,
  handleMessage,
}: AgentPortOptions): Promise<Server> {
  const server = createPskServer(secret, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(MESSAGE_TIMEOUT_MS, () => socket.destroy());
    void readLine(socket)
      .then(async (line) => {
        const message = PagesMessage.parse(JSON.parse(line));
        if (message.task !== task) throw new Error('The message is for another task');
        await handleMessage(message);
        socket.end(PAGES_DONE);
      })
      .catch(() => socket.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Ignores clients without the secret.
  server.on('tlsClientError', () => undefined);
  server.listen(port);
  await once(server, 'listening');
  return server;
}

/** Returns the first line. Rejects if the connection ends before a complete line or the line is too long. */
async function readLine(socket: TLSSocket): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const lineEnd = part.indexOf(NEWLINE);
    parts.push(lineEnd < 0 ? part : part.subarray(0, lineEnd));
    bytes += part.length;
    if (lineEnd >= 0) return Buffer.concat(parts).toString('utf8');
    if (bytes > MAX_MESSAGE_BYTES) break;
  }
  throw new Error('The message has no end');
}
