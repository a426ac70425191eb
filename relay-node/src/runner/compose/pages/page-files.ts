import { chmod, chown, mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { OverlayOptions, OverlayPage, ProxyOptions } from '../../../overlay/protocol.js';
import { writePrivate } from '../../home/private-file.js';
import { chromiumBytes } from '../../pages/page-cost.js';
import { CHROMIUM } from '../../pages/page-programs.js';
import type { StackPaths } from '../../stack/stack-paths.js';

/** User of both containers, in compose.server.yml too. */
const PAGES_UID = 10_006;
const FILE = 'options.json';
/** In the containers. */
const FRAME_WRITER = '/usr/local/bin/frame-writer';
const ROUTE = '/run/route/proxy.sock';
const PROXY_PORT = 4_480;

export interface PageFiles {
  pages: readonly OverlayPage[];
  /** The machine's addresses. */
  own: ProxyOptions['own'];
  /** User of OBS. */
  readerUid: number;
  /** True if the agent may change the owner of files. */
  isRoot: boolean;
  silenceMs: number;
}

/** Writes what the containers of web pages start with. Each has access only to its own folder. */
export async function writePageFiles(
  paths: Pick<StackPaths, 'pages' | 'pagesInside' | 'pagesProxy'>,
  { pages, own, readerUid, isRoot, silenceMs }: PageFiles,
): Promise<void> {
  const bridge: OverlayOptions = {
    pages: [...pages],
    folder: paths.pagesInside,
    ...{ chromium: CHROMIUM, frameWriter: FRAME_WRITER },
    // The container runs as their user already.
    uid: null,
    readerUid,
    memoryBytes: chromiumBytes(pages),
    proxyPort: PROXY_PORT,
    productUrl: null,
    container: { profiles: '/tmp', proxySocket: ROUTE, silenceMs },
  };
  const proxy: ProxyOptions = { socket: ROUTE, own, silenceMs };
  await Promise.all([write(paths.pages, bridge, isRoot), write(paths.pagesProxy, proxy, isRoot)]);
}

/** Says that there is an agent. Without it, both containers end. */
export async function touchPageFiles({
  pages,
  pagesProxy,
}: Pick<StackPaths, 'pages' | 'pagesProxy'>): Promise<void> {
  const now = new Date();
  await Promise.all([pages, pagesProxy].map((folder) => utimes(join(folder, FILE), now, now)));
}

/** An agent that is not root can't give the file to the containers' user; then only the folders above keep it from others. */
async function write(folder: string, options: object, isRoot: boolean): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (isRoot) await chown(folder, PAGES_UID, PAGES_UID);
  else await chmod(folder, 0o755);
  const path = join(folder, FILE);
  await writePrivate(path, JSON.stringify(options), isRoot ? PAGES_UID : null);
  if (!isRoot) await chmod(path, 0o644);
}
