import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from 'node:tls';
import { connectWithPsk, createPskServer } from './psk-tls.js';

describe('createPskServer', () => {
  let folder: string;
  let path: string;
  let server: Server;
  let connections: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'psk-tls-'));
    path = join(folder, 'socket');
    connections = 0;
    server = createPskServer('test-secret', (socket) => {
      connections += 1;
      socket.on('error', () => socket.destroy());
      socket.pipe(socket);
    });
    server.listen(path);
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('exchanges data with clients that have the secret', async () => {
    const socket = connectWithPsk(connect(path), 'test-secret');
    await once(socket, 'secureConnect');
    expect(socket.getProtocol()).toBe('TLSv1.2');
    const response = once(socket, 'data');
    socket.write('hello');
    expect(String((await response)[0])).toBe('hello');
    socket.destroy();
  });

  it('rejects clients with another secret and unencrypted connections', async () => {
    const wrongSecretSocket = connectWithPsk(connect(path), 'another');
    await expect(once(wrongSecretSocket, 'secureConnect')).rejects.toThrow();
    const plainSocket = connect(path);
    plainSocket.on('error', () => plainSocket.destroy());
    plainSocket.write('{"do":"end"}\n');
    plainSocket.resume();
    await once(plainSocket, 'close');
    expect(connections).toBe(0);
  });

  it('is rejected by a client with another secret', async () => {
    const otherServer = createPskServer('other-secret', (socket) => socket.destroy());
    const otherPath = join(folder, 'impostor');
    otherServer.listen(otherPath);
    await once(otherServer, 'listening');
    const socket = connectWithPsk(connect(otherPath), 'test-secret');
    socket.write('the key');
    await expect(once(socket, 'secureConnect')).rejects.toThrow();
    otherServer.close();
  });
});
