import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { DestinationSpec } from './protocol.js';
import { Connection } from './rtmp/connection.js';

/** Response to a publish command. `stalls` accepts but reads nothing. `refuses without a reason` sends no text. */
type PublishResponse =
  'accepts' | 'stalls' | 'refuses' | 'refuses without a reason' | 'no response' | 'no RTMP';

/** Size of C0, C1 and C2. They contain random bytes. */
const HANDSHAKE_BYTES = 1 + 2 * 1536;

/** The data that one connection has received. */
interface ReceivedData {
  socket: Socket;
  connection: Connection;
  chunks: Buffer[];
  /** The tags, with their arrival time (`performance.now()`, ms). */
  tags: { type: number; timestamp: number; body: Buffer; arrivedAt: number }[];
  key: unknown;
  hasUnpublished: boolean;
}

/** A fake platform on loopback that records every byte. */
export class FakeRtmpPlatform {
  response: PublishResponse = 'accepts';
  /** All connections, oldest first. */
  readonly connections: ReceivedData[] = [];

  readonly #port: number;

  private constructor(private readonly server: Server) {
    this.#port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async start(): Promise<FakeRtmpPlatform> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeRtmpPlatform(server);
  }

  /** Returns the platform as a destination. Its URL has no port, so that the bytes of two runs can be compared. */
  createSpec(id: string, change: Partial<DestinationSpec> = {}): DestinationSpec {
    return {
      ...{
        id,
        host: 'live.example',
        address: '127.0.0.1',
        port: this.#port,
        tls: false,
        url: 'rtmp://live.example/app',
      },
      ...{ app: 'app', key: 'secret-key', problem: null },
      ...change,
    };
  }

  get newestConnection(): ReceivedData {
    const newestConnection = this.connections.at(-1);
    if (!newestConnection) throw new Error('There was no connection');
    return newestConnection;
  }

  get port(): number {
    return this.#port;
  }

  get openCount(): number {
    return this.connections.filter(({ socket }) => !socket.destroyed).length;
  }

  /** Returns everything that a connection sent after the handshake. */
  readBytes(index = 0): Buffer {
    return Buffer.concat(this.connections[index]?.chunks ?? []).subarray(HANDSHAKE_BYTES);
  }

  disconnect(): void {
    this.newestConnection.socket.destroy();
  }

  /** Closes the connection and refuses the key from now on. */
  revoke(): void {
    this.response = 'refuses';
    this.#refuse(this.newestConnection.connection);
  }

  close(): void {
    this.server.close();
    for (const { socket } of this.connections) socket.destroy();
  }

  #serve(socket: Socket): void {
    const received: ReceivedData = {
      socket,
      connection: new Connection(socket, 'server', {
        ready: () => undefined,
        command: ({ name, transaction, args }) => {
          if (name === 'connect' || name === 'createStream')
            received.connection.sendCommand('_result', transaction, [null, 1]);
          if (name === 'publish') received.key = args[0];
          if (name === 'publish') this.#publish(received);
          if (name === 'deleteStream') received.hasUnpublished = true;
        },
        media: ({ type, timestamp, body }) =>
          received.tags.push({ type, timestamp, body, arrivedAt: performance.now() }),
        closed: () => undefined,
      }),
      chunks: [],
      tags: [],
      key: null,
      hasUnpublished: false,
    };
    this.connections.push(received);
    if (this.response === 'no RTMP') socket.end('This is neither TLS nor RTMP.\r\n');
    socket.on('data', (chunk: Buffer) => received.chunks.push(chunk));
  }

  #publish({ connection, socket }: ReceivedData): void {
    const status = { level: 'status', code: 'NetStream.Publish.Start' };
    if (this.response === 'stalls') socket.pause();
    if (this.response === 'accepts' || this.response === 'stalls')
      connection.sendCommand('onStatus', 0, [null, status], 1);
    if (this.response === 'refuses') this.#refuse(connection);
    if (this.response === 'refuses without a reason') {
      connection.sendCommand('onStatus', 0, [null, { level: 'error' }], 1);
      connection.close('refused');
    }
  }

  #refuse(connection: Connection): void {
    const status = { level: 'error', code: 'NetStream.Publish.BadName', description: 'not secret-key' };
    connection.sendCommand('onStatus', 0, [null, status], 1);
    connection.close('refused');
  }
}
