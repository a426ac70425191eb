import { z } from 'zod';
import { readJson, writePrivate } from './private-file.js';

const Target = z.object({ server: z.string(), key: z.string() });
type Target = z.infer<typeof Target>;

/** Null when there is none. */
export async function readTarget(path: string): Promise<Target | null> {
  return Target.safeParse(await readJson(path)).data ?? null;
}

/** Keeps a platform's address and key in a private file, which must be on tmpfs. */
export async function writeTarget(path: string, { server, key }: Target): Promise<void> {
  await writePrivate(path, JSON.stringify({ server, key }));
}
