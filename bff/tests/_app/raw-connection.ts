import { connect, type Socket } from 'node:net';

/** A TCP connection for hand-written HTTP. */
export interface RawConnection {
  socket: Socket;
  /** Returns the bytes that the server has sent so far. */
  readReceived(): string;
  /** Resolves with the complete response when the server has closed the connection. */
  closed: Promise<string>;
}

/** Connects to loopback and writes `lines` with the line ends of HTTP. An empty line ends the headers. */
export async function openRawConnection(port: number, lines: readonly string[]): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return { socket, readReceived: () => text, closed };
}

/** Writes `bytes` every `intervalMs` until the connection ends. */
export function trickle({ socket }: RawConnection, bytes: string, intervalMs: number): void {
  const timer = setInterval(() => socket.write(bytes), intervalMs);
  socket.once('close', () => clearInterval(timer));
}
