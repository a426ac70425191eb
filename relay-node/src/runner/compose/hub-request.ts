import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The container could have replaced the pipe with a link to a file of this machine. */
const OPEN_FLAGS = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Sends a request to the container's entry script through the named pipe. Does nothing if the script is not waiting.
 */
export async function requestHub(pipe: string): Promise<void> {
  try {
    const file = await open(pipe, OPEN_FLAGS);
    try {
      await file.write('please\n');
    } finally {
      await file.close();
    }
  } catch {
    // Opening the pipe fails if no process reads it. The hub client retries.
  }
}
