import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/**
 * @typedef {object} PortOwner
 * @property {number} pid
 * @property {string} name
 * @property {string} command
 * @property {boolean} isOrphan True if the parent is not a Node process: the supervisor of the process has exited.
 */

/**
 * Returns the process that listens on a port, from proc(5). Returns null if it is not visible (other user, no /proc).
 * @param {'tcp' | 'udp'} protocol
 * @param {number} port
 * @returns {PortOwner | null}
 */
export function findPortOwner(protocol, port) {
  const sockets = new Set(
    [`/proc/net/${protocol}`, `/proc/net/${protocol}6`].flatMap((table) =>
      findBoundInodes(readText(table), protocol, port),
    ),
  );
  if (sockets.size === 0) return null;
  for (const name of listFolder('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !listensOn(pid, sockets)) continue;
    const parent = /^PPid:\s*(\d+)$/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? '1';
    const isOrphan = !/^[^ ]*node( |$)/.test(readCommandLine(parent));
    return { pid, name: readText(`/proc/${pid}/comm`).trim(), command: readCommandLine(name), isOrphan };
  }
  return null;
}

/** Column `st` of a listening TCP socket. */
const TCP_LISTEN = '0A';

/**
 * @param {string} table Text of /proc/net/tcp, udp, tcp6 or udp6.
 * @param {'tcp' | 'udp'} protocol
 * @param {number} port
 * @returns {string[]} Inodes of the sockets that are bound to the port.
 */
export function findBoundInodes(table, protocol, port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local = '', , state]) => local.endsWith(suffix) && (protocol === 'udp' || state === TCP_LISTEN),
    )
    .map((columns) => columns[9] ?? '');
}

/**
 * @param {number} pid
 * @param {Set<string>} inodes
 */
function listensOn(pid, inodes) {
  return listFolder(`/proc/${pid}/fd`).some((fd) => {
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
      return inode !== undefined && inodes.has(inode);
    } catch {
      return false;
    }
  });
}

/** @param {string} pid */
function readCommandLine(pid) {
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} path */
function listFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
