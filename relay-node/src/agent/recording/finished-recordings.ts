import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../../runner/home/private-file.js';
import { finishRecording, FinishedRecording, type ClosedRecording } from './finished-recording.js';

/** The finished recordings of a node. Each has a file and a description. */
export class FinishedRecordings {
  readonly #recordingsById = new Map<string, FinishedRecording>();

  private constructor(private readonly folder: string) {}

  /** Reads the descriptions. Ignores unreadable descriptions and descriptions without a file. */
  static async open(folder: string): Promise<FinishedRecordings> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const recordings = new FinishedRecordings(await realpath(folder));
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.json')) continue;
      const { data } = FinishedRecording.safeParse(await readJson(join(folder, name)));
      if (data && (await isFile(recordings.createPath(data.id))))
        recordings.#recordingsById.set(data.id, data);
    }
    return recordings;
  }

  list(): FinishedRecording[] {
    return [...this.#recordingsById.values()];
  }

  find(id: string): FinishedRecording | undefined {
    return this.#recordingsById.get(id);
  }

  createPath(id: string): string {
    return join(this.folder, `${id}.mp4`);
  }

  /** Adds a closed file. Returns false if the file contained no playable fragment and was deleted. */
  async finish(path: string, recording: ClosedRecording): Promise<boolean> {
    const finishedRecording = await finishRecording(path, this.folder, recording);
    if (finishedRecording) this.#recordingsById.set(finishedRecording.id, finishedRecording);
    return finishedRecording !== null;
  }

  /** Deletes a recording. Running downloads finish, because their file is open. */
  async delete(id: string): Promise<void> {
    await rm(this.createPath(id), { force: true });
    await rm(join(this.folder, `${id}.json`), { force: true });
    this.#recordingsById.delete(id);
  }
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}
