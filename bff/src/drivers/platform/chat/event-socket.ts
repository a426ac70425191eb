import { WebSocket } from 'ws';

const HANDSHAKE_TIMEOUT_MS = 8_000;
const MAX_PAYLOAD_BYTES = 256 * 1024;

/**
 * A receive-only WebSocket for EventSub. It has no method to send, because the platform closes a connection
 * on which the client sends.
 */
export interface EventSocket {
  onMessage(handler: (text: string) => void): void;
  /** Called once, also if the connection was never opened. */
  onClose(handler: (code: number) => void): void;
  close(): void;
}

export function openEventSocket(url: string): EventSocket {
  const socket = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    followRedirects: false,
  });
  // 'close' follows every error.
  socket.on('error', () => undefined);
  return {
    onMessage: (handler) => void socket.on('message', (data: Buffer) => handler(data.toString())),
    onClose: (handler) => void socket.once('close', handler),
    close: () => socket.terminate(),
  };
}
