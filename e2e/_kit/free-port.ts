import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Range between the ports of OBS and Linux's ephemeral ports. No other process gets a port of it before it is bound, or
 * while its server restarts.
 */
const PORT_RANGE = { first: 21_008, last: 32_000 };
/** Jest runs side by side, and workers of each. Each worker of a run has its own ports. */
const LANES = 8;
const WORKERS = 4;
const SHARES = LANES * WORKERS;

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
  const { JEST_WORKER_ID: worker = 0, TEST_PORT_LANE: lane = 0 } = process.env;
  const share = (Number(lane) % LANES) * WORKERS + (Number(worker) % WORKERS);
  for (;;) {
    const port = randomInt(Math.ceil(PORT_RANGE.first / SHARES), PORT_RANGE.last / SHARES) * SHARES + share;
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
