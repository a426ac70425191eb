import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestHub } from './hub-request.js';

describe('requestHub', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hub-start-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('sends a line to the waiting entry script', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const entry = spawn('sh', ['-c', 'echo waits; read -r line < "$1"; echo "$line"', 'sh', pipe]);
    await once(entry.stdout, 'data');
    const line = once(entry.stdout, 'data');
    const timer = setInterval(() => void requestHub(pipe), 10);
    expect(String(await line)).toBe('please\n');
    clearInterval(timer);
  });

  it('resolves without a reader or without a pipe', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await requestHub(pipe);
    await requestHub(join(folder, 'nothing'));
  });

  it('does not write to the target of a link', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'unchanged');
    symlinkSync(file, join(folder, 'link'));
    await requestHub(join(folder, 'link'));
    expect(readFileSync(file, 'utf8')).toBe('unchanged');
  });
});
