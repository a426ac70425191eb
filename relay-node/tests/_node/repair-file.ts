import { open } from 'node:fs/promises';
import { repairMovie } from '../../src/mp4/repair-movie.js';

/** Repairs a recording in its file, as the agent does. */
export async function repairFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await repairMovie(file);
  } finally {
    await file.close();
  }
}
