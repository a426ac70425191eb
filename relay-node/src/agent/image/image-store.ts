import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeError } from '../node/node-error.js';

/** Time after which an unused file is deleted, ms. The BFF sends the file again when a server needs it. */
const MAX_UNUSED_AGE_MS = 24 * 3_600_000;
const DIGEST = /^[0-9a-f]{64}$/;

/** Cache of image files by the SHA-256 of their content. The BFF has the originals. */
export class ImageStore {
  /** Files of a store without a folder. */
  readonly #filesInMemory = new Map<string, Buffer>();

  /**
   * If `folder` is null, files are stored in memory. `isUsed` returns true if a server shows the image or may show it
   * after a restart of OBS.
   */
  constructor(
    private readonly folder: string | null,
    private readonly isUsed: (digest: string) => boolean,
  ) {}

  /**
   * Stores a file.
   * @throws NodeError `bad-request` if the file does not have the digest.
   */
  async put(digest: string, file: Buffer): Promise<void> {
    if (createHash('sha256').update(file).digest('hex') !== digest)
      throw new NodeError('bad-request', 'The file does not have this digest.');
    if (this.folder === null) {
      this.#filesInMemory.set(digest, file);
      return;
    }
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.#deleteUnusedFiles(this.folder);
    const temporaryPath = join(this.folder, `draft-${randomBytes(6).toString('hex')}`);
    try {
      await writeFile(temporaryPath, file, { mode: 0o600, flag: 'wx' });
      await rename(temporaryPath, join(this.folder, digest));
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
  }

  /** Returns a file, or null if the digest is unknown. Reading a file postpones its deletion. */
  async read(digest: string): Promise<Buffer | null> {
    if (this.folder === null || !DIGEST.test(digest)) return this.#filesInMemory.get(digest) ?? null;
    const path = join(this.folder, digest);
    const file = await readFile(path).catch(() => null);
    const now = new Date();
    if (file) await utimes(path, now, now).catch(() => undefined);
    return file;
  }

  /** Deletes files that were unused for a day. */
  async #deleteUnusedFiles(folder: string): Promise<void> {
    const deleteBefore = Date.now() - MAX_UNUSED_AGE_MS;
    for (const name of await readdir(folder)) {
      if (this.isUsed(name)) continue;
      const path = join(folder, name);
      const stats = await stat(path).catch(() => null);
      if (stats && stats.mtimeMs < deleteBefore) await rm(path, { force: true });
    }
  }
}
