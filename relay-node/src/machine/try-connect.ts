import { connect, type Socket } from 'node:net';

/**
 * Returns a connection to a Unix socket, or null if no server listens there. The caller handles errors of the
 * connection.
 */
export function tryConnect(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', () => resolve(null));
  });
}
