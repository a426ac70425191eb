import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../command.mjs';
import { findPortOwner } from './port-owner.mjs';

/** Grace period for the processes of a killed supervisor, ms. */
const ORPHAN_GRACE_MS = 10_000;
/** Delay before a port without a visible owner is checked again, ms. */
const UNKNOWN_OWNER_GRACE_MS = 1_000;
/** Ports between OBS's range and Linux's ephemeral ports, so that no other process takes the port of a restarting one. */
const LOOPBACK_PORTS = { from: 20_400, to: 32_000 };

/**
 * @typedef {object} RequiredPort
 * @property {string} setting Name of the environment variable.
 * @property {'tcp' | 'udp'} protocol
 * @property {number} port
 * @property {RegExp} [adoptableCommand] Command line of our processes that are adopted if they use the port.
 */

/**
 * Throws CommandError if another program uses a required port.
 * @param {RequiredPort[]} requiredPorts
 * @param {string} host
 * @param {string} root Folder in the command line of our orphaned processes, which get time to exit.
 */
export async function requirePorts(requiredPorts, host, root) {
  for (const requiredPort of requiredPorts) {
    const startedAt = performance.now();
    while (!(await isPortFree(requiredPort.protocol, requiredPort.port, host))) {
      const owner = findPortOwner(requiredPort.protocol, requiredPort.port);
      if (owner && requiredPort.adoptableCommand?.test(owner.command)) break;
      if (performance.now() - startedAt >= selectGracePeriodMs(owner, root))
        throw createPortInUseError(requiredPort, owner);
      await sleep(200);
    }
  }
}

/**
 * Returns a free loopback TCP port, preferably the port of the last start.
 * @param {number | undefined} previousPort
 * @param {number[]} excluded
 * @returns {Promise<number>}
 */
export async function findLoopbackPort(previousPort, excluded) {
  if (
    previousPort &&
    !excluded.includes(previousPort) &&
    (await isPortFree('tcp', previousPort, '127.0.0.1'))
  )
    return previousPort;
  for (;;) {
    const port = randomInt(LOOPBACK_PORTS.from, LOOPBACK_PORTS.to);
    if (!excluded.includes(port) && (await isPortFree('tcp', port, '127.0.0.1'))) return port;
  }
}

/**
 * @param {'tcp' | 'udp'} protocol
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>} False only if the port is in use. The process itself reports other errors.
 */
export async function isPortFree(protocol, port, host) {
  const address = host === '*' ? '::' : host;
  try {
    if (protocol === 'tcp') {
      const server = createServer();
      const listening = once(server, 'listening');
      server.listen(port, address);
      await listening;
      server.close();
      await once(server, 'close');
    } else {
      const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
      const listening = once(socket, 'listening');
      socket.bind({ port, address, exclusive: true });
      await listening;
      socket.close();
    }
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE';
  }
}

/**
 * @param {ReturnType<typeof findPortOwner>} owner
 * @param {string} root
 */
function selectGracePeriodMs(owner, root) {
  if (!owner) return UNKNOWN_OWNER_GRACE_MS;
  return owner.isOrphan && owner.command.includes(root) ? ORPHAN_GRACE_MS : 0;
}

/**
 * @param {RequiredPort} requiredPort
 * @param {ReturnType<typeof findPortOwner>} owner
 */
function createPortInUseError({ setting, protocol, port }, owner) {
  const ownerText = owner ? ` by ${owner.name} (pid ${owner.pid})` : '';
  return new CommandError(
    `Port ${port}/${protocol} (${setting}) is in use${ownerText}; stop that program or set ${setting} to a free port`,
  );
}
