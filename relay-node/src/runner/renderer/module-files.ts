import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { isTested, TESTED_OBS } from '../../obs/tested-obs.js';
import type { FoundModule } from './rendering.js';

/** Preloaded into OBS so that it starts without a display (`renderer/no-display`). */
export const NO_DISPLAY_FILE = 'libno-display.so';

/** Replaces FFmpeg's library of capture devices (`renderer/no-devices`). OBS also starts without it, but more slowly. */
export const NO_DEVICES_FILE = 'libavdevice.so.59';

/** File names that versions of OBS use for their graphics module. */
export const MODULE_FILES = ['libobs-opengl.so.1', 'libobs-opengl.so.30', 'libobs-opengl.so'] as const;

const NOT_BUILT =
  'The software renderer is not built, so OBS draws with OpenGL. `npm run up` builds it on Debian and Ubuntu; ' +
  'elsewhere install g++, make and the headers of libobs and libavcodec, then run make in relay-node/renderer.';

/** Returns the folder if it contains the built module and the module supports this OBS, otherwise the reason. */
export async function findModule(folder: string, obsVersion: string | null): Promise<FoundModule> {
  const neededFiles = [MODULE_FILES[0], NO_DISPLAY_FILE];
  const isBuilt = await Promise.all(neededFiles.map((name) => access(join(folder, name)))).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return { missing: NOT_BUILT };
  // A missing OBS is reported separately.
  if (obsVersion !== null && !isTested(obsVersion))
    return {
      missing: `The software renderer only supports OBS ${TESTED_OBS}; OBS ${obsVersion} draws with OpenGL.`,
    };
  return { folder };
}
