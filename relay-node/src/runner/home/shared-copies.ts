import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const KINDS = ['plugins', 'renderer', 'overlay'] as const;

/**
 * Copies files of a folder into a folder under `root` that every instance's OBS can read, and returns it. A changed
 * source folder gets a new copy. Missing files are skipped.
 */
export async function copyShared(
  root: string,
  {
    kind,
    from: sourceFolder,
    names,
  }: { kind: (typeof KINDS)[number]; from: string; names: readonly string[] },
): Promise<string> {
  const folder = join(root, `${kind}-${Math.trunc((await stat(sourceFolder)).mtimeMs)}`);
  if (await stat(folder).catch(() => null)) return folder;
  const temporaryFolder = join(root, `draft-${process.pid}-${Math.trunc(performance.now() * 1000)}`);
  await mkdir(temporaryFolder, { mode: 0o755 });
  // Another version of OBS may not have all plug-ins.
  await Promise.allSettled(
    names.map((name) => copyFile(join(sourceFolder, name), join(temporaryFolder, name))),
  );
  await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true, force: true }));
  return folder;
}

/** Removes the copies. Call it only while no instance uses them. */
export async function removeSharedCopies(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  const copies = names.filter((name) => [...KINDS, 'draft'].some((kind) => name.startsWith(`${kind}-`)));
  await Promise.all(copies.map((name) => rm(join(root, name), { recursive: true, force: true })));
}
