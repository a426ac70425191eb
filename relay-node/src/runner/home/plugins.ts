import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Plug-ins for the feed, text, colours, filters, transitions, RTMP, x264, AAC, and the websocket. */
export const NEEDED_PLUGINS: readonly string[] = [
  ...[
    'image-source',
    'obs-ffmpeg',
    'obs-filters',
    'obs-outputs',
    'obs-transitions',
    'obs-websocket',
    'obs-x264',
  ],
  ...['rtmp-services', 'text-freetype2'],
];
const TRIPLETS: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
};

/** Returns OBS's plug-in folder, or null if it is not at a standard location. */
export async function pluginFolder(): Promise<string | null> {
  const triplet = TRIPLETS[process.arch];
  const places = [...(triplet ? [`/usr/lib/${triplet}`] : []), '/usr/lib64', '/usr/lib'];
  for (const place of places) {
    const folder = join(place, 'obs-plugins');
    if ((await stat(folder).catch(() => null))?.isDirectory()) return folder;
  }
  return null;
}

/**
 * Copies the needed plug-ins into a folder under `root` and returns it. Mounted over OBS's folder, it removes
 * scripting, capture and browser plug-ins. A newer OBS gets a new copy.
 */
export async function neededPlugins(root: string, from: string): Promise<string> {
  const folder = join(root, `plugins-${Math.trunc((await stat(from)).mtimeMs)}`);
  if (await stat(folder).catch(() => null)) return folder;
  const draft = join(root, `draft-${process.pid}-${Math.trunc(performance.now() * 1000)}`);
  await mkdir(draft, { mode: 0o755 });
  // Another version of OBS may lack some of them.
  await Promise.allSettled(
    NEEDED_PLUGINS.map((name) => copyFile(join(from, `${name}.so`), join(draft, `${name}.so`))),
  );
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

/** Removes the copies. Call only when no instance uses them. */
export async function removePlugins(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  const copies = names.filter((name) => name.startsWith('plugins-') || name.startsWith('draft-'));
  await Promise.all(copies.map((name) => rm(join(root, name), { recursive: true, force: true })));
}
