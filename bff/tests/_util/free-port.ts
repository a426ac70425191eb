import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** Below the ports that Linux gives to outgoing connections. */
const LASTING = { from: 15_000, to: 32_000 };

/** A TCP port of loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  const port = await portOf(0);
  if (port === null) throw new Error('no port is free');
  return port;
}

/**
 * The same for a server that ends and comes again: while it is away no outgoing connection is given its port, which those
 * who try to reach it would even give to themselves.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = await portOf(randomInt(LASTING.from, LASTING.to));
    if (port !== null) return port;
  }
}

/** Null when it is taken. */
async function portOf(wanted: number): Promise<number | null> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(wanted, '127.0.0.1', () => resolve(true));
  });
  if (!listens) return null;
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
