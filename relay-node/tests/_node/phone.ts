import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ContractPublisher } from '@trailcast/schema/node-contract';
import { endChild } from '../endings.js';

const run = promisify(execFile);
/** An ffmpeg that waits for an answer does not end when it is asked to. */
const STOP_MS = 5_000;
const CALL_AGAIN_MS = 500;

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
      timeout: 120_000,
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
      await endChild(child, STOP_MS);
    },
  };
}

/** A phone that calls again whenever it is refused or cut, until it is stopped: its key may not be known yet. */
export function keepPublishing(...call: Parameters<typeof publish>): { stop(): Promise<void> } {
  let present = publish(...call);
  let isStopped = false;
  const callAgain = async (): Promise<void> => {
    await present.closed;
    await sleep(CALL_AGAIN_MS);
    if (isStopped) return;
    present = publish(...call);
    await callAgain();
  };
  void callAgain();
  return {
    stop: async () => {
      isStopped = true;
      await present.stop();
    },
  };
}
