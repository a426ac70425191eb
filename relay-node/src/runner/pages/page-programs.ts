import { access, chown, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import type { InstancePaths } from '../home/instance-paths.js';
import { hasUserNamespaces } from './user-namespaces.js';

/** The only build of Chromium that renders frames on request. */
export const CHROMIUM = 'chromium-headless-shell';
export const FRAME_WRITER = 'frame-writer';
const PLUGIN = 'trailcast-browser';
export const PLUGIN_FILE = `${PLUGIN}.so`;

/**
 * The folder of the built plug-in and frame writer, or the reason, for operators, why this node can't show web pages.
 */
export type FoundPages = { folder: string } | { missing: string };

export const SOURCES_OMITTED = 'so browser sources are left out of scenes';
const NOT_BUILT =
  `The plug-in for web pages is not built, ${SOURCES_OMITTED}. \`npm run up\` builds it on Debian and Ubuntu; elsewhere install gcc, make ` +
  'and the headers of libobs and libpng, then run make in relay-node/overlay.';
const NO_CHROMIUM = `There is no ${CHROMIUM}, ${SOURCES_OMITTED}. Install it and start the relay node again.`;
const NO_NAMESPACES =
  `Users of this machine can't create user namespaces, which the sandbox of ${CHROMIUM} needs, ${SOURCES_OMITTED}. Allow them (sysctl ` +
  'user.max_user_namespaces, kernel.unprivileged_userns_clone and kernel.apparmor_restrict_unprivileged_userns; the seccomp profile ' +
  'of a container) and start the relay node again.';

/** Finds the programs for web pages on this machine. `folder` should contain the built plug-in. */
export async function findPages(
  folder: string,
  path = SYSTEM_PATH,
  canSandbox = hasUserNamespaces,
): Promise<FoundPages> {
  const builtFiles = [PLUGIN_FILE, FRAME_WRITER].map((name) => access(join(folder, name)));
  if ((await Promise.allSettled(builtFiles)).some(({ status }) => status === 'rejected'))
    return { missing: NOT_BUILT };
  const chromiumFiles = path.split(':').map((programFolder) => access(join(programFolder, CHROMIUM)));
  const hasChromium = (await Promise.allSettled(chromiumFiles)).some(({ status }) => status === 'fulfilled');
  if (!hasChromium) return { missing: NO_CHROMIUM };
  return (await canSandbox()) ? { folder } : { missing: NO_NAMESPACES };
}

/** Copies the plug-in into OBS's home, where OBS loads its user's plug-ins. */
export async function installPlugin(
  { plugins }: InstancePaths,
  buildFolder: string,
  uid: number | null,
): Promise<void> {
  const folder = join(plugins, PLUGIN, 'bin', '64bit');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (uid !== null)
    for (let parentFolder = folder; parentFolder.startsWith(plugins); parentFolder = dirname(parentFolder))
      await chown(parentFolder, uid, uid);
  await copyFile(join(buildFolder, PLUGIN_FILE), join(folder, PLUGIN_FILE));
}
