import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;
/** Chromium has about 20 threads for each page. */
const MOST_TASKS = 1_000;

/** Bounds of all processes of a group. */
export interface GroupLimits {
  memoryBytes: number;
  cores: number;
}

/** A control group of the kernel (cgroup v2), whose limits no process in it can raise. */
export class ControlGroup {
  private constructor(private readonly folder: string) {}

  /** Returns null where the system has none or does not let this process make one. */
  static async make(
    name: string,
    { memoryBytes, cores }: GroupLimits,
    root = ROOT,
  ): Promise<ControlGroup | null> {
    const folder = join(root, name);
    try {
      const controllers = (await readFile(join(root, 'cgroup.subtree_control'), 'utf8')).trim().split(' ');
      if (!['cpu', 'memory', 'pids'].every((each) => controllers.includes(each))) return null;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'cpu.max'), `${Math.round(cores * PERIOD_US)} ${PERIOD_US}`);
      await writeFile(join(folder, 'memory.max'), String(memoryBytes));
      await writeFile(join(folder, 'pids.max'), String(MOST_TASKS));
      return new ControlGroup(folder);
    } catch {
      await rmdir(folder).catch(() => undefined);
      return null;
    }
  }

  /** Moves a process into it; its later children begin there. */
  async add(pid: number): Promise<void> {
    await writeFile(join(this.folder, 'cgroup.procs'), String(pid)).catch(() => undefined);
  }

  /** Call when its processes have ended. */
  async remove(): Promise<void> {
    await rmdir(this.folder).catch(() => undefined);
  }
}
