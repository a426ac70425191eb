import type { Socket } from 'node:net';
import { connect, createServer, type Server, type TLSSocket } from 'node:tls';

/** Mutual authentication with a shared secret, without certificates (RFC 5489). Node supports it up to TLS 1.2. */
const TLS_OPTIONS = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const;
const HANDSHAKE_TIMEOUT_MS = 5_000;

/** Returns a server that accepts only clients with the secret and closes the connections of other clients. */
export function createPskServer(secret: string, onConnection: (socket: TLSSocket) => void): Server {
  const psk = Buffer.from(secret);
  return createServer(
    { ...TLS_OPTIONS, pskCallback: () => psk, handshakeTimeout: HANDSHAKE_TIMEOUT_MS },
    onConnection,
  );
}

/**
 * Encrypts a connection to a `createPskServer`. Emits `secureConnect` when the server has authenticated, otherwise
 * `error`.
 */
export function connectWithPsk(socket: Socket, secret: string): TLSSocket {
  const psk = Buffer.from(secret);
  const pskCallback = () => ({ psk, identity: 'agent' });
  // There is no certificate to check.
  return connect({ ...TLS_OPTIONS, socket, pskCallback, checkServerIdentity: () => undefined });
}
