import { once } from 'node:events';
import { WebSocket, type RawData } from 'ws';
import type { PreviewEnd } from '@trailcast/schema/limits';

/** A client of /preview. */
export class PreviewClient {
  /** All received messages: events as objects, bytes as text. */
  readonly received: (string | Record<string, unknown>)[] = [];
  bytes = 0;
  closeCode = 0;
  readonly ended: Promise<{ code: PreviewEnd; detail: string } | null>;

  private constructor(readonly socket: WebSocket) {
    socket.on('error', () => undefined);
    socket.on('message', (data: RawData, isBinary) => this.#record(data as Buffer, isBinary));
    this.ended = new Promise((resolve) =>
      socket.once('close', (code) => {
        this.closeCode = code;
        const lastMessage = this.received.at(-1);
        resolve(
          typeof lastMessage === 'object' && lastMessage.event === 'end' ? (lastMessage as never) : null,
        );
      }),
    );
  }

  /** `url`: URL of the application. */
  static async open(
    url: string,
    firstMessage: unknown,
    headers: Record<string, string> = {},
  ): Promise<PreviewClient> {
    const client = new PreviewClient(new WebSocket(`${url.replace(/^http/, 'ws')}/preview`, { headers }));
    await once(client.socket, 'open');
    if (firstMessage !== undefined) client.socket.send(JSON.stringify(firstMessage));
    return client;
  }

  close(): void {
    this.socket.terminate();
  }

  #record(data: Buffer, isBinary: boolean): void {
    if (isBinary) this.bytes += data.length;
    this.received.push(isBinary ? data.toString() : (JSON.parse(data.toString()) as Record<string, unknown>));
  }
}
