import { LIMITS } from '@trailcast/schema/limits';
import { parentPort, workerData } from 'node:worker_threads';
import { loadCodec } from './codecs.js';
import type { ImageHeader } from './image-header.js';
import { shrinkBitmap } from './shrink-bitmap.js';

/** Message to the worker: the image to re-encode. */
export interface WorkerTask {
  type: ImageHeader['type'];
  file: Uint8Array;
}

/** Response of the worker: the re-encoded image. */
export interface WorkerResult {
  width: number;
  height: number;
  file: Uint8Array;
}

const { type, file } = workerData as WorkerTask;
const codec = await loadCodec(type);
const bitmap = shrinkBitmap(await codec.decode(file), LIMITS.imageMaxSide);
const { width, height } = bitmap;
const result: WorkerResult = { width, height, file: await codec.encode(bitmap) };
parentPort?.postMessage(result);
