import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { findBoundInodes, findPortOwner } from './port-owner.mjs';
import { isPortFree, findLoopbackPort, requirePorts } from './ports.mjs';

/** @returns {Promise<{ port: number, close: () => void }>} */
async function occupyTcpPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { port, close: () => void server.close() };
}

describe('requirePorts', () => {
  it('reports the setting, the port and its owner in one line', async () => {
    const occupied = await occupyTcpPort();
    const requiredPorts = [{ setting: 'PORT', protocol: /** @type {const} */ ('tcp'), port: occupied.port }];
    await assert.rejects(requirePorts(requiredPorts, '127.0.0.1', '/nowhere'), {
      name: 'CommandError',
      message: `Port ${occupied.port}/tcp (PORT) is in use by node (pid ${process.pid}); stop that program or set PORT to a free port`,
    });
    occupied.close();
  });

  it('detects a UDP port in use', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address();
    const requiredPorts = [{ setting: 'INGEST_PORT', protocol: /** @type {const} */ ('udp'), port }];
    await assert.rejects(
      requirePorts(requiredPorts, '127.0.0.1', '/nowhere'),
      /\/udp \(INGEST_PORT\) is in use/,
    );
    socket.close();
  });

  it('accepts a port that one of our adopted processes uses', async () => {
    const occupied = await occupyTcpPort();
    const requiredPorts = [
      {
        setting: 'PORT',
        protocol: /** @type {const} */ ('tcp'),
        port: occupied.port,
        adoptableCommand: /node/,
      },
    ];
    await requirePorts(requiredPorts, '127.0.0.1', '/nowhere');
    occupied.close();
  });

  it('does not wait for a process that another supervisor runs', async () => {
    const occupied = await occupyTcpPort();
    const requiredPorts = [{ setting: 'PORT', protocol: /** @type {const} */ ('tcp'), port: occupied.port }];
    const startedAt = performance.now();
    await assert.rejects(requirePorts(requiredPorts, '127.0.0.1', 'node'), /is in use/);
    assert.ok(performance.now() - startedAt < 5_000);
    occupied.close();
  });

  it('waits for an orphaned process that is exiting', async () => {
    const source = `require('net').createServer().listen(0,'127.0.0.1',function(){console.log(this.address().port)});setTimeout(()=>process.exit(),700)`;
    // The shell makes it an orphan: its parent is not a Node process.
    const script = '"$0" -e "$1" /srv/checkout & wait';
    const child = spawn('sh', ['-c', script, process.execPath, source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [chunk] = await once(child.stdout, 'data');
    const requiredPorts = [{ setting: 'PORT', protocol: /** @type {const} */ ('tcp'), port: Number(chunk) }];
    await requirePorts(requiredPorts, '127.0.0.1', '/srv/checkout');
    assert.equal(await isPortFree('tcp', Number(chunk), '127.0.0.1'), true);
  });
});

describe('findLoopbackPort', () => {
  it('returns the previous port if it is free, otherwise another port', async () => {
    const port = await findLoopbackPort(undefined, []);
    assert.equal(await findLoopbackPort(port, []), port);
    assert.notEqual(await findLoopbackPort(port, [port]), port);
    assert.ok(port < 32_768, 'an outgoing connection could get the port');
    const occupied = await occupyTcpPort();
    assert.notEqual(await findLoopbackPort(occupied.port, []), occupied.port);
    occupied.close();
  });
});

describe('findPortOwner', () => {
  it('returns null for a free port', async () => {
    assert.equal(findPortOwner('tcp', await findLoopbackPort(undefined, [])), null);
  });

  it('finds only listening TCP sockets by their port', () => {
    const table = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:0FA0 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 111 1',
      '   1: 0100007F:0FA0 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 222 1',
      '   2: 0100007F:0FA1 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 333 1',
    ].join('\n');
    assert.deepEqual(findBoundInodes(table, 'tcp', 4000), ['111']);
    assert.deepEqual(findBoundInodes(table, 'udp', 4000), ['111', '222']);
  });
});
