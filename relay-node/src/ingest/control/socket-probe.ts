import { connect } from 'node:net';

const PROBE_TIMEOUT_MS = 1000;

/** Returns true if a process accepts connections on the unix socket. */
export function isListening(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path: socketPath });
    const finish = (hasConnected: boolean) => {
      socket.destroy();
      resolve(hasConnected);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => finish(false));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
