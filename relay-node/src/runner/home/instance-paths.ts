import { join } from 'node:path';

/** Folder of images in the home. */
export const IMAGES = 'images';

/** Returns the files of one instance. The agent's user owns `dir`, OBS's user owns `home`. */
export function createInstancePaths(dir: string) {
  const home = join(dir, 'home');
  const config = join(home, '.config', 'obs-studio');
  return {
    dir,
    record: join(dir, 'record.json'),
    state: join(dir, 'state.json'),
    target: join(dir, 'target.json'),
    socket: join(dir, 'guard.sock'),
    /** Control socket, log and card of the hub. */
    hubSocket: join(dir, 'hub.sock'),
    hubLog: join(dir, 'hub.log'),
    hubCard: join(dir, 'hub.card'),
    /** Sockets of web pages and Chromium's profile. */
    pages: join(dir, 'pages'),
    /** The same folder as OBS sees it. */
    pagesInside: join(dir, 'pages'),
    /** Options and log of the web pages' bridge. */
    pagesOptions: join(dir, 'pages.json'),
    pagesLog: join(dir, 'pages.log'),
    display: join(dir, 'display'),
    guardLog: join(dir, 'guard.log'),
    /** Standard output of OBS. Its own log with times is under `logs`. */
    output: join(dir, 'obs.log'),
    home,
    /** The home as OBS sees it. */
    homeInside: home,
    /** Images of scenes, by digest. */
    images: join(home, IMAGES),
    config,
    /** OBS also loads its user's plug-ins from here (`AddExtraModulePaths`). */
    plugins: join(config, 'plugins'),
    scenes: join(config, 'basic', 'scenes'),
    logs: join(config, 'logs'),
    xauthority: join(home, '.Xauthority'),
  };
}
export type InstancePaths = ReturnType<typeof createInstancePaths>;
