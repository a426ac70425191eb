import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentCollection } from './current-collection.js';

describe('currentCollection', () => {
  it('connects to the Unix socket if one is given', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'obs-control-'));
    const path = join(folder, 'control.sock');
    const server = createServer((caller) => caller.destroy()).listen(path);
    await once(server, 'listening');
    const asked = once(server, 'connection');
    const answer = currentCollection({ host: '192.0.2.1', port: 4455, path, password: 'a password' });
    await asked;
    expect(await answer).toBeNull();
    server.close();
    rmSync(folder, { recursive: true });
  });
});
