import { isKeyFrame, type Tag } from '../flv/tag.js';
import type { RecordingFailure, RecordingSpec, RecordingState } from '../protocol.js';
import { ProgramMovie } from './program-movie.js';
import { RecordingFile } from './recording-file.js';

/** Data that waits for the disk. More is not recorded, until the next key frame after half of it was written. */
const QUEUE_BYTES = 16 << 20;
/** A disk that takes nothing for this time has failed, ms. */
const STALLED_MS = 30_000;

export interface RecorderDeps {
  /** False without a folder of its own. */
  canRecord: boolean;
  /** Monotonic, and since the epoch; ms. */
  now: () => number;
  clock: () => number;
  changed: () => void;
}

interface Part {
  name: string;
  movie: ProgramMovie;
  file: RecordingFile;
}

/**
 * Records what is sent, in files of the current folder. Neither a slow disk nor a failure reaches the broadcast: both end at
 * the queue.
 */
export class Recorder {
  #spec: RecordingSpec | null = null;
  #part: Part | null = null;
  #bytes = 0;
  /** Bytes that may still be recorded. */
  #budget = 0;
  #since: number | null = null;
  #failure: RecordingFailure | null = null;
  /** The queue was full: a key frame goes on. */
  #isSkipping = false;

  constructor(private readonly deps: RecorderDeps) {}

  /** Null without a request. */
  get state(): RecordingState | null {
    const spec = this.#spec;
    if (!spec) return null;
    const since = this.#since;
    const state = this.#failure ? 'stopped' : this.#part ? 'recording' : 'waiting';
    return {
      key: spec.key,
      state,
      file: this.#part?.name ?? null,
      bytes: this.#bytes,
      ageMs: since === null ? null : Math.round(this.deps.now() - since),
      failure: this.#failure,
    };
  }

  /** Begins with the next key frame. Another key is another recording; the same one has a new budget. Null ends it. */
  record(spec: RecordingSpec | null): void {
    if (spec?.key !== this.#spec?.key) this.#reset();
    this.#spec = spec;
    this.#budget = spec?.budgetBytes ?? 0;
    if (spec && !this.deps.canRecord) this.#failure = { code: 'write-failed' };
    this.deps.changed();
  }

  /** Records a tag that was sent. `start` returns the headers of its streams. */
  take(tag: Tag, start: () => Tag[]): void {
    if (!this.#spec || this.#failure) return;
    if (!this.#part && isKeyFrame(tag)) this.#begin(this.#spec, tag, start());
    const part = this.#part;
    if (!part || this.#isHeldUp(part.file, tag)) return;
    const fragment = part.movie.take(tag);
    if (fragment) this.#write(part, fragment);
  }

  /** Goes on in another file, because the parameters have changed. */
  split(): void {
    this.#close();
    this.deps.changed();
  }

  /** The broadcast has ended. */
  end(): void {
    this.#reset();
    this.deps.changed();
  }

  /** Call it several times a second: finds a disk that takes nothing. */
  tick(): void {
    const busySince = this.#part?.file.busySince ?? null;
    if (busySince !== null && this.deps.now() - busySince > STALLED_MS) this.#fail({ code: 'too-slow' });
  }

  #begin(spec: RecordingSpec, keyFrame: Tag, start: readonly Tag[]): void {
    const movie = ProgramMovie.begin(start, keyFrame);
    if (!movie) return this.#fail({ code: 'unsupported' });
    const name = `${this.deps.clock()}-${spec.key}.mp4`;
    const { reserveBytes } = spec;
    const failed = (failure: RecordingFailure) => this.#part?.file === file && this.#fail(failure);
    const file: RecordingFile = new RecordingFile({ name, reserveBytes, failed, now: this.deps.now });
    this.#part = { name, movie, file };
    this.#isSkipping = false;
    this.#since ??= this.deps.now();
    this.#write(this.#part, movie.header);
    this.deps.changed();
  }

  #isHeldUp(file: RecordingFile, tag: Tag): boolean {
    if (file.queuedBytes > QUEUE_BYTES) this.#isSkipping = true;
    if (this.#isSkipping && isKeyFrame(tag) && file.queuedBytes < QUEUE_BYTES / 2) this.#isSkipping = false;
    return this.#isSkipping;
  }

  #write({ file }: Part, data: Buffer): void {
    this.#budget -= data.length;
    if (this.#budget < 0) return this.#fail({ code: this.#spec?.limit ?? 'node-quota' });
    this.#bytes += data.length;
    file.write(data);
  }

  #fail(failure: RecordingFailure): void {
    this.#failure = failure;
    this.#close();
    this.deps.changed();
  }

  #reset(): void {
    this.#close();
    this.#failure = null;
    this.#since = null;
    this.#bytes = 0;
  }

  #close(): void {
    const part = this.#part;
    this.#part = null;
    if (!part) return;
    const rest = part.movie.end();
    if (rest && !this.#failure) part.file.write(rest);
    part.file.close();
  }
}
