import type { Socket } from 'node:net';
import { connect, createServer, type Server, type TLSSocket } from 'node:tls';

/** Both sides prove that they know the secret, without certificates (RFC 5489). Node has it up to TLS 1.2. */
const SETTINGS = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const;
const HANDSHAKE_MS = 5_000;

/** Returns a server for those who know the secret. Anybody else's connection is closed. */
export function secretServer(secret: string, connected: (socket: TLSSocket) => void): Server {
  const psk = Buffer.from(secret);
  return createServer({ ...SETTINGS, pskCallback: () => psk, handshakeTimeout: HANDSHAKE_MS }, connected);
}

/**
 * Encrypts a connection to such a server. Emits `secureConnect` when the server has proved that it knows the secret, or
 * `error`.
 */
export function secretConnection(socket: Socket, secret: string): TLSSocket {
  const psk = Buffer.from(secret);
  const pskCallback = () => ({ psk, identity: 'agent' });
  // There is no certificate to compare a name with.
  return connect({ ...SETTINGS, socket, pskCallback, checkServerIdentity: () => undefined });
}
