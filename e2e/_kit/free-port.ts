import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Range between the ports of OBS and Linux's ephemeral ports. No other process gets a port of it before it is bound, or
 * while its server restarts.
 */
const PORT_RANGE = { first: 21_008, last: 32_000 };
/** Maximum number of Jest's workers. Each worker has its own ports. */
const WORKERS = 16;

const reservedPorts = new Set<number>();

/** Returns a free TCP port of loopback that no other test of this run gets. */
export function reservePort(): Promise<number> {
  return choosePort(isTcpFree);
}

/** Returns a free UDP port of loopback that no other test of this run gets. */
export function reserveUdpPort(): Promise<number> {
  return choosePort(isUdpFree);
}

async function choosePort(isFree: (port: number) => Promise<boolean>): Promise<number> {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 0) % WORKERS;
  for (;;) {
    const port = randomInt(PORT_RANGE.first / WORKERS, PORT_RANGE.last / WORKERS) * WORKERS + worker;
    if (reservedPorts.has(port) || !(await isFree(port))) continue;
    reservedPorts.add(port);
    return port;
  }
}

async function isTcpFree(port: number): Promise<boolean> {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isFree) await new Promise((resolve) => server.close(resolve));
  return isFree;
}

function isUdpFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => socket.close(() => resolve(false)));
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}
