import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The container could have replaced the pipe by a link to a file of this machine. */
const FLAGS = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Has the container's entry start its hub. Does nothing while the hub runs, or no entry waits. */
export async function requestStart(pipe: string): Promise<void> {
  try {
    const file = await open(pipe, FLAGS);
    try {
      await file.write('start\n');
    } finally {
      await file.close();
    }
  } catch {
    // Without a reader the kernel refuses to open it. The caller asks again.
  }
}
