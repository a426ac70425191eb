import { connect as connectTcp, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { DestinationSpec } from '../protocol.js';

/** Connects to the pinned address. TLS verifies the certificate against the host name. */
export function openSocket({ host, address, port, tls }: DestinationSpec): Duplex {
  if (!tls) return connectTcp({ host: address, port, noDelay: true });
  // SNI does not allow addresses.
  return connectTls({ host: address, port, servername: isIP(host) ? '' : host });
}
