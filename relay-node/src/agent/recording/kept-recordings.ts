import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../../runner/home/private-file.js';
import { keepRecording, KeptRecording, type UnkeptRecording } from './kept-recording.js';

/** The complete recordings of a node: a file and its description for each. */
export class KeptRecordings {
  readonly #all = new Map<string, KeptRecording>();

  private constructor(private readonly folder: string) {}

  /** Reads the descriptions. Ignores unreadable descriptions and descriptions without a file. */
  static async open(folder: string): Promise<KeptRecordings> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const recordings = new KeptRecordings(await realpath(folder));
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.json')) continue;
      const { data } = KeptRecording.safeParse(await readJson(join(folder, name)));
      if (data && (await isFile(recordings.createPath(data.id)))) recordings.#all.set(data.id, data);
    }
    return recordings;
  }

  list(): KeptRecording[] {
    return [...this.#all.values()];
  }

  find(id: string): KeptRecording | undefined {
    return this.#all.get(id);
  }

  createPath(id: string): string {
    return join(this.folder, `${id}.mp4`);
  }

  /** Keeps a closed file. Returns false if the file contained nothing playable and was deleted. */
  async keep(path: string, recording: UnkeptRecording): Promise<boolean> {
    const kept = await keepRecording(path, this.folder, recording);
    if (kept) this.#all.set(kept.id, kept);
    return kept !== null;
  }

  /** Deletes a recording. Running downloads finish, because their file is open. */
  async remove(id: string): Promise<void> {
    await rm(this.createPath(id), { force: true });
    await rm(join(this.folder, `${id}.json`), { force: true });
    this.#all.delete(id);
  }
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}
