import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDataDir, checkLibsrt, checkPortFree, findExitCode } from './preflight.js';

describe('checkDataDir', () => {
  it('creates the data folder, or throws if the folder is not writable', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'preflight-'));
    await expect(checkDataDir(join(folder, 'a', 'b'))).resolves.toBeUndefined();
    await writeFile(join(folder, 'file'), '');
    await expect(checkDataDir(join(folder, 'file'))).rejects.toThrow(/DATA_DIR .* can't be written: E/);
    await rm(folder, { recursive: true });
  });
});

describe('checkPortFree', () => {
  it('throws for a port in use', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(checkPortFree(port)).rejects.toThrow(`RELAY_NODE_PORT ${port} can't be used: EADDRINUSE`);
    await new Promise((resolve) => server.close(resolve));
    await expect(checkPortFree(port)).resolves.toBeUndefined();
  });
});

describe('checkLibsrt', () => {
  const unsafeLibsrt = { found: 'package', name: 'libsrt1.5-openssl', version: '1.5.1-1' } as const;

  it('returns a warning about a libsrt without security fixes, and throws with EX_CONFIG in production', () => {
    expect(checkLibsrt(unsafeLibsrt, false)).toEqual([expect.stringContaining('libsrt1.5-openssl 1.5.1-1')]);
    const catchError = (): unknown => {
      try {
        return checkLibsrt(unsafeLibsrt, true);
      } catch (error) {
        return error;
      }
    };
    expect(String(catchError())).toContain(
      'does not start in production: libsrt of package libsrt1.5-openssl',
    );
    expect([findExitCode(catchError()), findExitCode(new Error('other'))]).toEqual([78, 1]);
  });

  it('returns no warning for a safe libsrt', () => {
    expect(checkLibsrt({ ...unsafeLibsrt, version: '1.5.6-1' }, true)).toEqual([]);
  });
});
