import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchCurrentCollection } from './current-collection.js';

describe('fetchCurrentCollection', () => {
  it('connects to the Unix socket of the address, and returns null if OBS closes the connection', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'obs-control-'));
    const path = join(folder, 'control.sock');
    const server = createServer((connection) => connection.destroy()).listen(path);
    await once(server, 'listening');
    const connected = once(server, 'connection');
    const collection = fetchCurrentCollection({
      host: '192.0.2.1',
      port: 4455,
      path,
      password: 'a password',
    });
    await connected;
    expect(await collection).toBeNull();
    server.close();
    rmSync(folder, { recursive: true });
  });
});
