import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;
/** Maximum number of threads. Chromium has about 20 per page. */
const MAX_TASKS = 1_000;

/** Limits for the sum of all processes of a group. */
export interface GroupLimits {
  memoryBytes: number;
  cores: number;
}

/** A control group of the kernel (cgroup v2). No process in it can raise its limits. */
export class ControlGroup {
  private constructor(private readonly folder: string) {}

  /** Creates a group. Returns null if the system has no control groups or does not allow a new one. */
  static async create(
    name: string,
    { memoryBytes, cores }: GroupLimits,
    root = ROOT,
  ): Promise<ControlGroup | null> {
    const folder = join(root, name);
    try {
      const controllers = (await readFile(join(root, 'cgroup.subtree_control'), 'utf8')).trim().split(' ');
      if (!['cpu', 'memory', 'pids'].every((controller) => controllers.includes(controller))) return null;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'cpu.max'), `${Math.round(cores * PERIOD_US)} ${PERIOD_US}`);
      await writeFile(join(folder, 'memory.max'), String(memoryBytes));
      await writeFile(join(folder, 'pids.max'), String(MAX_TASKS));
      return new ControlGroup(folder);
    } catch {
      await rmdir(folder).catch(() => undefined);
      return null;
    }
  }

  /** Moves a process into the group. Its later children also belong to the group. */
  async add(pid: number): Promise<void> {
    await writeFile(join(this.folder, 'cgroup.procs'), String(pid)).catch(() => undefined);
  }

  /**
   * Kills all processes of the control group, including processes that have left their process group. Removes the
   * group.
   */
  async remove(): Promise<void> {
    await writeFile(join(this.folder, 'cgroup.kill'), '1').catch(() => undefined);
    await rmdir(this.folder).catch(() => undefined);
  }
}
