import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_PATH } from '../machine/system-path.js';
import { encodeSample } from './encode-sample.js';

describe('encodeSample', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encode-sample-'));
  const searchPath = `${folder}:${SYSTEM_PATH}`;
  const writeFfmpeg = (script: string) => {
    const file = join(folder, 'ffmpeg');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  };

  afterAll(() => rmSync(folder, { recursive: true }));

  it('returns the mean CPU time of the copies in ms', async () => {
    writeFfmpeg('echo "bench: utime=0.480s stime=0.020s rtime=9.000s" >&2');
    expect(await encodeSample(2, searchPath)).toBeCloseTo(500);
  });

  it('returns the faster of two rounds', async () => {
    const counter = join(folder, 'round');
    const count = `echo x >> ${counter}; n=$(wc -l < ${counter})`;
    writeFfmpeg(`${count}; echo "bench: utime=0.$((n * 2))s stime=0.000s" >&2`);
    expect(await encodeSample(1, searchPath)).toBeCloseTo(200);
    expect(readFileSync(counter, 'utf8')).toBe('x\nx\n');
    writeFileSync(counter, '');
    writeFfmpeg(`${count}; echo "bench: utime=0.$((6 - n))s stime=0.000s" >&2`);
    expect(await encodeSample(1, searchPath)).toBeCloseTo(400);
  });

  it('runs at the lowest priority', async () => {
    writeFfmpeg('echo "bench: utime=0.$(nice)s stime=0.000s" >&2');
    expect(await encodeSample(1, searchPath)).toBeCloseTo(190);
  });

  it.each([
    ['ffmpeg fails', 'exit 1'],
    ['ffmpeg reports no CPU time', 'echo "bench: utime=0.000s stime=0.000s" >&2'],
    ['ffmpeg can’t measure itself', 'exit 0'],
  ])('returns null when %s', async (_, script) => {
    writeFfmpeg(script);
    expect(await encodeSample(1, searchPath)).toBeNull();
  });

  it('returns null without ffmpeg', async () => {
    expect(await encodeSample(1, '/nowhere')).toBeNull();
  });
});
