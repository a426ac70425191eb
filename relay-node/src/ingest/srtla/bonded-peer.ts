import { encodeAddress, readSockaddr, writeSockaddr, type PeerAddress } from '../srt/peer-address.js';
import type { PeerTable } from './peer-table.js';

const UNSPECIFIED_ADDRESS = encodeAddress('0.0.0.0');

/**
 * Returns a function that identifies the phone behind a caller of the bonded listener, or returns null if the caller is
 * not the SRTLA receiver. A phone is never local, because readers don't use the receiver.
 */
export const createPeerIdentifier =
  (peers: Pick<PeerTable, 'get'>) =>
  (sockaddr: Uint8Array): PeerAddress | null => {
    const port = (sockaddr[2]! << 8) | sockaddr[3]!;
    const address = peers.get(port);
    if (!address) return null;
    const { limitName } = readSockaddr(writeSockaddr(address, port), UNSPECIFIED_ADDRESS);
    return { isLocal: false, limitName };
  };
