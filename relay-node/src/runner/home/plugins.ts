import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyShared } from './shared-copies.js';

/** Plug-ins for the feed, text, colours, filters, transitions, RTMP, x264, AAC and the websocket. */
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

/** Returns OBS's plug-in folder, or null if it is not in a standard location. */
export async function findPluginFolder(): Promise<string | null> {
  const triplet = TRIPLETS[process.arch];
  const libraryFolders = [...(triplet ? [`/usr/lib/${triplet}`] : []), '/usr/lib64', '/usr/lib'];
  for (const libraryFolder of libraryFolders) {
    const folder = join(libraryFolder, 'obs-plugins');
    if ((await stat(folder).catch(() => null))?.isDirectory()) return folder;
  }
  return null;
}

/**
 * Copies the needed plug-ins into a folder under `root` and returns it. A mount of this folder over OBS's own hides
 * plug-ins for scripting, capture and browsers. A newer OBS gets a new copy.
 */
export async function copyNeededPlugins(root: string, sourceFolder: string): Promise<string> {
  const names = NEEDED_PLUGINS.map((name) => `${name}.so`);
  return copyShared(root, { kind: 'plugins', from: sourceFolder, names });
}
