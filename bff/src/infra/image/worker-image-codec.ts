import { LIMITS } from '@trailcast/schema/limits';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { Worker } from 'node:worker_threads';
import { ImageError } from './image-error.js';
import { imageHeader, type ImageHeader } from './image-header.js';
import type { WorkerAnswer, WorkerTask } from './image.worker.js';

/** Time limit per image, ms. A large image takes about two seconds on a slow machine. */
const LIMIT_MS = 20_000;
/** JavaScript heap. The decoders' memory is limited by the pixels in the image's header. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/**
 * Decodes and encodes images one after the other, each in a new thread. A file that crashes or blocks a decoder affects
 * nothing else.
 */
export class WorkerImageCodec {
  readonly #queue = new SerialQueue();

  /** `worker`: URL of the compiled `image.worker.ts`. */
  constructor(
    private readonly worker: URL,
    private readonly limitMs = LIMIT_MS,
  ) {}

  /** Decodes and re-encodes an image in its own type, without metadata. Throws ImageError. */
  async encodeAgain(file: Buffer): Promise<ImageHeader & { file: Buffer }> {
    const { type } = imageHeader(file);
    const outcome = await this.#queue.run(() => this.#run({ type, file }));
    if (outcome === 'late')
      throw new ImageError('This image takes too long to read. Make it smaller, and upload that.');
    if (outcome === 'failed') throw new ImageError('This image is damaged. Save it again, and upload that.');
    if (outcome.file.length > LIMITS.imageMaxBytes)
      throw new ImageError('This image has too much detail to be stored. Make it smaller, and upload that.');
    return { type, width: outcome.width, height: outcome.height, file: Buffer.from(outcome.file) };
  }

  async #run(task: WorkerTask): Promise<WorkerAnswer | 'late' | 'failed'> {
    const worker = new Worker(this.worker, { workerData: task, resourceLimits: HEAP });
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        timer = setTimeout(() => resolve('late'), this.limitMs);
        worker.once('message', (outcome: WorkerAnswer) => resolve(outcome));
        worker.once('error', () => resolve('failed'));
        worker.once('exit', () => resolve('failed'));
      });
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  }
}
