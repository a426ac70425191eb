import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Reads the timestamps of a channel's audio packets continuously.
 * @param {string} flvUrl
 */
export function watchSound(flvUrl) {
  const args = [
    '-v',
    'error',
    '-select_streams',
    'a',
    '-show_entries',
    'packet=pts_time',
    '-of',
    'csv=p=0',
    flvUrl,
  ];
  const reader = spawn('ffprobe', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  /** @type {number | null} */
  let lastSeconds = null;
  let largestGapMs = 0;
  createInterface(reader.stdout).on('line', (line) => {
    const seconds = Number.parseFloat(line);
    if (Number.isNaN(seconds)) return;
    if (lastSeconds !== null) largestGapMs = Math.max(largestGapMs, Math.abs(seconds - lastSeconds) * 1000);
    lastSeconds = seconds;
  });
  return {
    /** Discards the largest gap seen so far. */
    reset() {
      largestGapMs = 0;
    },
    /** Returns the largest gap between two packets, ms; Infinity before the first packet. */
    readLargestGapMs: () => (lastSeconds === null ? Number.POSITIVE_INFINITY : largestGapMs),
    close: () => void reader.kill('SIGKILL'),
  };
}
