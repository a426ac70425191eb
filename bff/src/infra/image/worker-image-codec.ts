import { LIMITS } from '@trailcast/schema/limits';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { Worker } from 'node:worker_threads';
import { ImageError } from './image-error.js';
import { readImageHeader, type ImageHeader } from './image-header.js';
import type { WorkerResult, WorkerTask } from './image.worker.js';

/** Time limit per image, ms. A large image takes about two seconds on a slow machine. */
const TIMEOUT_MS = 20_000;
/** JavaScript heap. The decoders' memory is limited by the pixels in the image's header. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/**
 * Decodes and encodes images one after the other, each in a new thread. A file that crashes or blocks a decoder affects
 * nothing else.
 */
export class WorkerImageCodec {
  readonly #queue = new SerialQueue();

  /** `worker`: URL of the compiled `image.worker.ts`. */
  constructor(
    private readonly worker: URL,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** Decodes and re-encodes an image in its own type, without metadata. Throws ImageError if that fails. */
  async reencode(file: Buffer): Promise<ImageHeader & { file: Buffer }> {
    const { type } = readImageHeader(file);
    const outcome = await this.#queue.run(() => this.#run({ type, file }));
    if (outcome === 'timed-out')
      throw new ImageError('This image takes too long to read. Make it smaller and upload it again.');
    if (outcome === 'failed')
      throw new ImageError('This image is damaged. Save it again and upload the new file.');
    if (outcome.file.length > LIMITS.imageMaxBytes)
      throw new ImageError(
        'This image has too much detail to be stored. Make it smaller and upload it again.',
      );
    return { type, width: outcome.width, height: outcome.height, file: Buffer.from(outcome.file) };
  }

  async #run(task: WorkerTask): Promise<WorkerResult | 'timed-out' | 'failed'> {
    const worker = new Worker(this.worker, { workerData: task, resourceLimits: HEAP_LIMITS });
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        timer = setTimeout(() => resolve('timed-out'), this.timeoutMs);
        worker.once('message', (outcome: WorkerResult) => resolve(outcome));
        worker.once('error', () => resolve('failed'));
        worker.once('exit', () => resolve('failed'));
      });
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  }
}
