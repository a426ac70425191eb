import type { SoundServer } from './sound-server.js';
import { SoundStarts } from './sound-starts.js';

const createServer = (unexpectedExit: Promise<string>): SoundServer => ({
  ...{ pid: 1, address: 'unix:/native', unexpectedExit, close: async () => undefined },
});

describe('SoundStarts', () => {
  it('starts no server after three exits, and logs each exit', async () => {
    const logLines: string[] = [];
    const start = jest.fn(async () => createServer(Promise.resolve('ended by signal SIGKILL')));
    const starts = new SoundStarts({ start, log: (line) => logLines.push(line) });
    const startResults: boolean[] = [];
    for (let count = 0; count < 4; count += 1) {
      startResults.push((await starts.start()) !== null);
      await new Promise(setImmediate);
    }
    expect(startResults).toEqual([true, true, true, false]);
    expect(logLines).toEqual([
      ...Array.from({ length: 3 }, () => 'The sound server ended by signal SIGKILL.'),
      'Web pages have no sound from now on.',
    ]);
  });

  it('returns null if the server can’t be started, and logs the reason', async () => {
    const log = jest.fn();
    const starts = new SoundStarts({ start: () => Promise.reject(new Error('is not installed')), log });
    expect(await starts.start()).toBeNull();
    expect(log).toHaveBeenCalledWith('Web pages have no sound: Error: is not installed');
  });
});
