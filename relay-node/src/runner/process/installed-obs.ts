import { stat } from 'node:fs/promises';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { findProgram, readInstalledObsVersion } from './system-needs.js';

/** The installed OBS. Its version is read often, and OBS takes 0.1 s of CPU time to print it. */
export class InstalledObs {
  #lastRead: { file: string; version: string } | null = null;

  constructor(private readonly path = SYSTEM_PATH) {}

  /** Returns OBS's version like `readInstalledObsVersion`. Starts OBS only if its file has changed. */
  async readVersion(): Promise<string | null> {
    const file = await this.#identifyFile();
    if (this.#lastRead && this.#lastRead.file === file) return this.#lastRead.version;
    const version = await readInstalledObsVersion(this.path);
    this.#lastRead = file === null || version === null ? null : { file, version };
    return version;
  }

  /** Returns a text that changes when another package of OBS is installed, or null without OBS. */
  async #identifyFile(): Promise<string | null> {
    const path = await findProgram('obs', this.path);
    const file = path && (await stat(path).catch(() => null));
    return file ? [path, file.ino, file.size, file.mtimeMs].join(' ') : null;
  }
}
