import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ContractPublisher } from '@trailcast/schema/node-contract';

const run = promisify(execFile);

/** Encodes a short moving picture once, so that every phone of the test costs next to nothing. */
export async function encodeFeed(folder: string): Promise<string> {
  const path = join(folder, 'feed.ts');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15'];
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'];
  const encoding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '15',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ];
  await run(
    'ffmpeg',
    ['-v', 'error', '-y', ...picture, ...tone, '-t', '8', ...encoding, '-f', 'mpegts', path],
    {
      timeout: 60_000,
    },
  );
  return path;
}

/** A phone: sends the file over and over until it is stopped or cut. */
export function publish(
  file: string,
  ingestPort: number,
  streamKey: string,
  host = '127.0.0.1',
): ContractPublisher {
  const url = `srt://${host}:${ingestPort}?mode=caller&latency=100000&streamid=publish:input/${streamKey}`;
  const input = ['-re', '-stream_loop', '-1', '-i', file, '-c', 'copy'];
  const child = spawn('ffmpeg', ['-v', 'error', ...input, '-f', 'mpegts', url], { stdio: 'ignore' });
  let stopped = false;
  const ended = once(child, 'exit');
  return {
    closed: new Promise((resolve) => void ended.then(() => !stopped && resolve())),
    stop: async () => {
      stopped = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
