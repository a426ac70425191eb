import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The container could have replaced the pipe by a link to a file of this machine. */
const FLAGS = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Sends a request about its hub to the container's entry, by the pipe of this kind. Does nothing if the entry waits for none. */
export async function requestHub(pipe: string): Promise<void> {
  try {
    const file = await open(pipe, FLAGS);
    try {
      await file.write('please\n');
    } finally {
      await file.close();
    }
  } catch {
    // Without a reader the kernel refuses to open it. The caller asks again.
  }
}
