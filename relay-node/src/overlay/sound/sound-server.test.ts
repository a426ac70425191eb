import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { startSoundServer } from './sound-server.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sound-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a program that runs this script. In the script, `$SAMPLES` is the path of the samples' socket. */
function writeProgram(script: string): string {
  const path = join(folder, 'program');
  const samples = join(folder, 'sound', 'samples');
  writeFileSync(path, `#!/bin/sh\nSAMPLES=${samples}\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
const startServer = (programPath: string) =>
  startSoundServer({ folder, parentFolder: folder, uid: null, readerUid: 0, program: programPath });

describe('startSoundServer', () => {
  it('starts a server with a private folder, and stops it on close', async () => {
    const server = await startServer(writeProgram('touch "$SAMPLES"; exec sleep 60'));
    expect(server.address).toBe(`unix:${join(folder, 'pulse', 'native')}`);
    expect([join(folder, 'pulse'), join(folder, 'sound')].map((path) => statSync(path).mode & 0o777)).toEqual(
      [0o700, 0o711],
    );
    const onUnexpectedExit = jest.fn();
    void server.unexpectedExit.then(onUnexpectedExit);
    await server.close();
    expect(existsSync(`/proc/${server.pid}`)).toBe(false);
    await new Promise(setImmediate);
    expect(onUnexpectedExit).not.toHaveBeenCalled();
  });

  it('removes the socket of an earlier server before the start', async () => {
    mkdirSync(join(folder, 'sound'));
    writeFileSync(join(folder, 'sound', 'samples'), '');
    await expect(startServer(writeProgram('exit 3'))).rejects.toThrow('pulseaudio ended with code 3');
  });

  it('resolves unexpectedExit when the server exits', async () => {
    const server = await startServer(writeProgram('touch "$SAMPLES"; exec sleep 60'));
    process.kill(server.pid, 'SIGKILL');
    expect(await server.unexpectedExit).toContain('SIGKILL');
    await until(() => !existsSync(`/proc/${server.pid}`));
  });

  it('rejects if the program does not exist', async () => {
    await expect(startServer(join(folder, 'nothing'))).rejects.toThrow('pulseaudio is not installed');
  });
});
