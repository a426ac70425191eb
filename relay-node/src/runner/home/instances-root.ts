import { createHash } from 'node:crypto';
import { access, chmod, constants, lstat, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { listInstanceDirs } from './unused-root.js';

const MAX_SOCKET_PATH_BYTES = 100;

/** Sockets of X displays. Only root can create this folder for all users. */
const DISPLAYS = '/tmp/.X11-unix';

/** Folder of one node's instances. It is on tmpfs, because platform keys must not be on disk. */
export class InstancesRoot {
  private constructor(
    readonly path: string,
    /** False if `sharedMemory` is not writable and the data folder is used instead. */
    readonly isOnTmpfs: boolean,
  ) {}

  /** `kind` separates the instances of different runners in one data folder. */
  static async find(
    dataDir: string,
    sharedMemory = '/dev/shm',
    kind: 'trailcast' | 'trailcast-stacks' | 'trailcast-swarm' = 'trailcast',
  ): Promise<InstancesRoot> {
    const name = `${kind}-${createNodeName(dataDir)}`;
    try {
      await access(sharedMemory, constants.W_OK | constants.X_OK);
      return new InstancesRoot(join(sharedMemory, name), true);
    } catch {
      return new InstancesRoot(join(resolve(dataDir), 'obs'), false);
    }
  }

  /** Returns an instance's folder, which is always directly under the root. */
  createPath(instance: string): string {
    return join(this.path, createInstanceName(instance));
  }

  /** Returns the folders of all other instances, even of incomplete instances. */
  async listOtherDirs(knownInstances: Iterable<{ instance: string }>): Promise<string[]> {
    const knownDirs = new Set([...knownInstances].map(({ instance }) => this.createPath(instance)));
    return (await listInstanceDirs(this.path)).filter((dir) => !knownDirs.has(dir));
  }

  /** Creates the folder of a new instance (0700). Throws Error if it exists. */
  async makeDir(instance: string): Promise<string> {
    await this.makeRoot();
    const dir = this.createPath(instance);
    if ((await mkdir(dir, { mode: 0o700, recursive: true })) === undefined)
      throw new Error('The instance exists');
    return dir;
  }

  /** Creates the root. Throws Error if another user owns it or its path is too long for a socket. */
  async makeRoot(): Promise<void> {
    if (this.createPath('').length > MAX_SOCKET_PATH_BYTES - 11)
      throw new Error(`The path ${this.path} is too long`);
    await mkdir(this.path, { mode: 0o700, recursive: true });
    // OBS runs as its own user, which may traverse but not list the data folder.
    if (!this.isOnTmpfs) await chmod(dirname(this.path), 0o711);
    await mkdir(DISPLAYS).then(
      () => chmod(DISPLAYS, 0o1777),
      () => undefined,
    );
    const stats = await lstat(this.path);
    if (!stats.isDirectory() || stats.uid !== process.getuid?.()) {
      throw new Error(`${this.path} belongs to another user`);
    }
  }
}

/** Returns a node's name, derived from its data folder without revealing it. */
export function createNodeName(dataDir: string): string {
  return hashText(resolve(dataDir)).slice(0, 12);
}

/** Returns an instance's name of letters and digits. */
export function createInstanceName(instance: string): string {
  return hashText(instance).slice(0, 16);
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
