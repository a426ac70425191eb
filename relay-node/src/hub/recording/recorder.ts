import { isKeyFrame, type Tag } from '../flv/tag.js';
import type { RecordingFailure, RecordingSpec, RecordingState } from '../protocol.js';
import { ProgramMovie } from './program-movie.js';
import type { RecordingStorage, RecordingSink } from './recording-sink.js';

export interface RecorderDeps {
  /** Null if the hub can't record. */
  recordingStorage: Pick<RecordingStorage, 'open'> | null;
  /** Returns monotonic time, ms. */
  now: () => number;
  /** Returns the time since the epoch, ms. */
  epochNow: () => number;
  onChange: () => void;
}

/** One file of a recording. Changed parameters begin another file. */
interface RecordingPart {
  name: string;
  movie: ProgramMovie;
  file: RecordingSink;
}

/** Records the tags that destinations get. Data is queued, so a slow or failing disk does not affect the broadcast. */
export class Recorder {
  #spec: RecordingSpec | null = null;
  #currentPart: RecordingPart | null = null;
  #bytes = 0;
  /** Bytes left to record. */
  #budgetBytes = 0;
  #startedAt: number | null = null;
  #failure: RecordingFailure | null = null;

  constructor(private readonly deps: RecorderDeps) {}

  /** Null if no recording is requested. */
  get state(): RecordingState | null {
    const spec = this.#spec;
    if (!spec) return null;
    const startedAt = this.#startedAt;
    const state = this.#failure ? 'stopped' : this.#currentPart ? 'recording' : 'waiting';
    return {
      key: spec.key,
      state,
      file: this.#currentPart?.name ?? null,
      bytes: this.#bytes,
      ageMs: startedAt === null ? null : Math.round(this.deps.now() - startedAt),
      failure: this.#failure,
    };
  }

  /** Starts a recording at the next key frame. The current key only sets a new budget. Null ends the recording. */
  record(spec: RecordingSpec | null): void {
    if (spec?.key !== this.#spec?.key) this.#reset();
    this.#spec = spec;
    this.#budgetBytes = spec?.budgetBytes ?? 0;
    if (spec && !this.deps.recordingStorage) this.#failure = { code: 'write-failed' };
    this.deps.onChange();
  }

  /** Records a sent tag. `start` returns the headers of its streams. */
  push(tag: Tag, start: () => Tag[]): void {
    if (!this.#spec || this.#failure) return;
    if (!this.#currentPart && isKeyFrame(tag)) this.#startPart(this.#spec, tag, start());
    const part = this.#currentPart;
    if (!part?.file.accepts(isKeyFrame(tag))) return;
    const fragment = part.movie.push(tag);
    if (fragment) this.#write(part, fragment);
  }

  /** Continues in another file because the parameters have changed. */
  split(): void {
    this.#close();
    this.deps.onChange();
  }

  end(): void {
    this.#reset();
    this.deps.onChange();
  }

  /** Detects a stalled disk. Call it several times a second. */
  tick(): void {
    this.#currentPart?.file.tick();
  }

  #startPart(spec: RecordingSpec, keyFrame: Tag, start: readonly Tag[]): void {
    const { recordingStorage, epochNow, now } = this.deps;
    const movie = ProgramMovie.create(start, keyFrame);
    if (!movie || !recordingStorage) return this.#fail({ code: 'unsupported' });
    const name = `${epochNow()}-${spec.key}.mp4`;
    const { reserveBytes } = spec;
    const onFailure = (failure: RecordingFailure) => this.#currentPart?.file === file && this.#fail(failure);
    const file: RecordingSink = recordingStorage.open({ name, reserveBytes, onFailure, now });
    this.#currentPart = { name, movie, file };
    this.#startedAt ??= now();
    this.#write(this.#currentPart, movie.header);
    this.deps.onChange();
  }

  #write({ file }: RecordingPart, data: Buffer): void {
    this.#budgetBytes -= data.length;
    if (this.#budgetBytes < 0) return this.#fail({ code: this.#spec?.limit ?? 'node-quota' });
    this.#bytes += data.length;
    file.write(data);
  }

  #fail(failure: RecordingFailure): void {
    this.#failure = failure;
    this.#close();
    this.deps.onChange();
  }

  #reset(): void {
    this.#close();
    this.#failure = null;
    this.#startedAt = null;
    this.#bytes = 0;
  }

  #close(): void {
    const part = this.#currentPart;
    this.#currentPart = null;
    if (!part) return;
    const lastFragment = part.movie.finish();
    if (lastFragment && !this.#failure) part.file.write(lastFragment);
    part.file.close();
  }
}
