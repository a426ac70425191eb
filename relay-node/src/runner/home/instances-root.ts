import { createHash } from 'node:crypto';
import { access, chmod, constants, lstat, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { instanceDirs } from './unused-root.js';

const LONGEST_SOCKET_PATH = 100;

/** Displays' sockets; programs without root may not make it as everybody's. */
const DISPLAYS = '/tmp/.X11-unix';

/** Where the instances of one node live: on tmpfs, so that platform keys never reach a disk. */
export class InstancesRoot {
  private constructor(
    readonly path: string,
    /** False when the machine has no tmpfs at `sharedMemory`, and the data folder stands in. */
    readonly onTmpfs: boolean,
  ) {}

  /** `kind` keeps what another runner left in the same data folder apart. */
  static async find(
    dataDir: string,
    sharedMemory = '/dev/shm',
    kind: 'trailcast' | 'trailcast-stacks' | 'trailcast-swarm' = 'trailcast',
  ): Promise<InstancesRoot> {
    const name = `${kind}-${nodeName(dataDir)}`;
    try {
      await access(sharedMemory, constants.W_OK | constants.X_OK);
      return new InstancesRoot(join(sharedMemory, name), true);
    } catch {
      return new InstancesRoot(join(resolve(dataDir), 'obs'), false);
    }
  }

  /** Folder of an instance; its name holds nothing that could leave the root. */
  dirOf(instance: string): string {
    return join(this.path, instanceName(instance));
  }

  /** Folders of instances, whole or left over, that are none of these. */
  async dirsBeside(known: Iterable<{ instance: string }>): Promise<string[]> {
    const taken = new Set([...known].map(({ instance }) => this.dirOf(instance)));
    return (await instanceDirs(this.path)).filter((dir) => !taken.has(dir));
  }

  /** Makes the folder of a new instance (0700), and the root before it. @throws Error when it exists */
  async makeDir(instance: string): Promise<string> {
    await this.make();
    const dir = this.dirOf(instance);
    if ((await mkdir(dir, { mode: 0o700, recursive: true })) === undefined)
      throw new Error('The instance exists');
    return dir;
  }

  /** Makes the root; throws when somebody else made it first, or its path is too long for a socket's. */
  async make(): Promise<void> {
    if (this.dirOf('').length > LONGEST_SOCKET_PATH - 11)
      throw new Error(`The path ${this.path} is too long`);
    await mkdir(this.path, { mode: 0o700, recursive: true });
    // OBS has a user of its own, which passes through the data folder and sees nothing of it.
    if (!this.onTmpfs) await chmod(dirname(this.path), 0o711);
    await mkdir(DISPLAYS).then(
      () => chmod(DISPLAYS, 0o1777),
      () => undefined,
    );
    const found = await lstat(this.path);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) {
      throw new Error(`${this.path} belongs to another user`);
    }
  }
}

/** Names a node by its data folder; tells nothing about it. */
export function nodeName(dataDir: string): string {
  return digest(resolve(dataDir)).slice(0, 12);
}

/** Names an instance where only letters and digits may stand. */
export function instanceName(instance: string): string {
  return digest(instance).slice(0, 16);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
