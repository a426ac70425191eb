import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ContractPublisher } from '@trailcast/schema/node-contract';
import { endChild } from '../../../e2e/_kit/cleanup.js';

const execute = promisify(execFile);
/** Timeout before SIGKILL, ms, because an ffmpeg that waits for a response ignores SIGTERM. */
const STOP_TIMEOUT_MS = 5_000;
const RECONNECT_DELAY_MS = 500;

/** Encodes a short moving picture once, so that the tests' phones use little CPU. */
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
  await execute(
    'ffmpeg',
    ['-v', 'error', '-y', ...picture, ...tone, '-t', '8', ...encoding, '-f', 'mpegts', path],
    {
      timeout: 120_000,
    },
  );
  return path;
}

/**
 * Starts a phone that sends the file in a loop until it is stopped or disconnected. `muxer`: options of ffmpeg's
 * MPEG-TS muxer.
 */
export function publish(
  file: string,
  ingestPort: number,
  streamKey: string,
  host = '127.0.0.1',
  muxer: readonly string[] = [],
): ContractPublisher {
  const url = `srt://${host}:${ingestPort}?mode=caller&latency=100000&streamid=publish:input/${streamKey}`;
  const input = ['-re', '-stream_loop', '-1', '-i', file, '-c', 'copy'];
  const child = spawn('ffmpeg', ['-v', 'error', ...input, ...muxer, '-f', 'mpegts', url], {
    stdio: 'ignore',
  });
  let isStopped = false;
  const ended = once(child, 'exit');
  return {
    closed: new Promise((resolve) => void ended.then(() => !isStopped && resolve())),
    stop: async () => {
      isStopped = true;
      await endChild(child, STOP_TIMEOUT_MS);
    },
  };
}

/**
 * Starts a phone that reconnects after each refusal or disconnect until it is stopped, because its key may not be known
 * yet.
 */
export function keepPublishing(...args: Parameters<typeof publish>): { stop(): Promise<void> } {
  let connection = publish(...args);
  let isStopped = false;
  const reconnect = async (): Promise<void> => {
    await connection.closed;
    await sleep(RECONNECT_DELAY_MS);
    if (isStopped) return;
    connection = publish(...args);
    await reconnect();
  };
  void reconnect();
  return {
    stop: async () => {
      isStopped = true;
      await connection.stop();
    },
  };
}

/** Size of a phone's SRT message, bytes: seven packets. */
const MESSAGE_BYTES = 1316;
const SEND_INTERVAL_MS = 20;

/**
 * Starts a phone that changes its streams within a connection. It sends each file for `secondsEach` and then stays
 * connected until it is stopped.
 */
export function publishInSequence(
  files: readonly string[],
  secondsEach: number,
  ingestPort: number,
  streamKey: string,
): { stop(): Promise<void> } {
  const url = `srt://127.0.0.1:${ingestPort}?mode=caller&latency=100&streamid=publish:input/${streamKey}`;
  const child = spawn('srt-live-transmit', ['-q', `-chunk:${MESSAGE_BYTES}`, 'file://con', url], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  const stopController = new AbortController();
  void sendInSequence();
  return {
    stop: async () => {
      stopController.abort();
      await endChild(child, STOP_TIMEOUT_MS);
    },
  };

  async function sendInSequence(): Promise<void> {
    for (const file of files) {
      const bytes = await readFile(file);
      const startedAt = performance.now();
      for (let sentBytes = 0; sentBytes < bytes.length; await sleep(SEND_INTERVAL_MS)) {
        if (stopController.signal.aborted) return;
        const dueBytes = ((performance.now() - startedAt) / 1000 / secondsEach) * bytes.length;
        const chunkEnd = Math.min(
          bytes.length,
          sentBytes + Math.ceil(Math.max(0, dueBytes - sentBytes) / MESSAGE_BYTES) * MESSAGE_BYTES,
        );
        child.stdin.write(bytes.subarray(sentBytes, chunkEnd));
        sentBytes = chunkEnd;
      }
    }
  }
}
