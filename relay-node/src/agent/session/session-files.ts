import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { NodeSession } from '@trailcast/schema/node';
import { z } from 'zod';
import { readJson, writePrivate } from '../../runner/home/private-file.js';
import { RunningSession } from './server-session.js';

export const StoredSession = z.object({ ...NodeSession.omit({ ageMs: true }).shape, startedAt: z.number() });
export type StoredSession = z.infer<typeof StoredSession>;

/** Stores sessions in files: `running-SERVER.json`, and `ID.json` after the end. Writes run one after the other. */
export class SessionFiles {
  readonly #writes = new SerialQueue();

  private constructor(private readonly folder: string | null) {}

  static async open(folder: string): Promise<SessionFiles> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new SessionFiles(await realpath(folder));
  }

  /** Returns a store without a folder, which neither writes nor reads files. */
  static createDisabled(): SessionFiles {
    return new SessionFiles(null);
  }

  /** Returns the ended sessions. Ignores unreadable files. */
  async readEnded(): Promise<StoredSession[]> {
    const { folder } = this;
    if (folder === null) return [];
    const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name));
    const sessions = await Promise.all(
      names.map(async (name) => StoredSession.safeParse(await readJson(join(folder, name))).data),
    );
    return sessions.flatMap((session) => session ?? []);
  }

  /** Returns the running session that an earlier agent stored for an instance of a server, or null. */
  async readRunning(serverId: number, instance: string): Promise<RunningSession | null> {
    if (this.folder === null) return null;
    const stored = StoredRunningSession.safeParse(
      await readJson(join(this.folder, createRunningFileName(serverId))),
    ).data;
    return stored?.instance === instance ? stored.session : null;
  }

  /** Stores the running session of a server. Deletes the file if `session` is null. */
  saveRunning(serverId: number, instance: string, session: RunningSession | null): Promise<void> {
    const name = createRunningFileName(serverId);
    return session ? this.#write(name, { instance, session }) : this.#delete(name);
  }

  saveEnded(session: StoredSession): Promise<void> {
    return this.#write(`${session.id}.json`, session);
  }

  delete(id: string): Promise<void> {
    return this.#delete(`${id}.json`);
  }

  /** Resolves when all earlier writes have finished. */
  waitForWrites(): Promise<void> {
    return this.#writes.run(async () => undefined);
  }

  #write(name: string, value: object): Promise<void> {
    const { folder } = this;
    if (folder === null) return Promise.resolve();
    return this.#writes.run(() => writePrivate(join(folder, name), JSON.stringify(value)));
  }

  #delete(name: string): Promise<void> {
    const { folder } = this;
    if (folder === null) return Promise.resolve();
    return this.#writes.run(() => rm(join(folder, name), { force: true }));
  }
}

const StoredRunningSession = z.object({ instance: z.string(), session: RunningSession });
const createRunningFileName = (serverId: number) => `running-${serverId}.json`;
