import { chown, mkdir, rm, stat } from 'node:fs/promises';
import type { ShownPage } from '../../collection/clean-collection.js';
import type { OverlayOptions } from '../../overlay/protocol.js';
import { confineUser, releaseUser } from '../guard/firewall.js';
import type { InstanceRecord } from '../guard/instance-record.js';
import type { InstancePaths } from '../home/instance-paths.js';
import { writePrivate } from '../home/private-file.js';
import { createOverlayPage } from './overlay-page.js';
import { calculateChromiumLimit } from './page-cost.js';

/**
 * Stores the web pages for the guard. Before the first pages, blocks every route of Chromium's user except the proxy,
 * if firewall rules can be set. If that fails, rejects and leaves no rules.
 */
export async function storePages(
  paths: InstancePaths,
  record: InstanceRecord,
  pages: readonly ShownPage[],
): Promise<void> {
  const { pages: programs } = record;
  if (!programs || pages.length === 0) return rm(paths.pagesOptions, { force: true });
  const { chromium, frameWriter, uid, port, productUrl } = programs;
  if (!(await stat(paths.pages).catch(() => null))) {
    const isConfined = uid !== null && record.firewallUid !== null;
    try {
      if (isConfined) await confineUser(uid, port);
      await makeFolder(paths.pages, uid);
    } catch (error) {
      // The existence of the folder means that the rules are set.
      await rm(paths.pages, { recursive: true, force: true });
      if (isConfined) await releaseUser(uid, port);
      throw error;
    }
  }
  const options: OverlayOptions = {
    pages: pages.map(createOverlayPage),
    folder: paths.pages,
    ...{ chromium, frameWriter, uid, proxyPort: port, productUrl },
    readerUid: record.uid ?? process.getuid?.() ?? 0,
    memoryBytes: calculateChromiumLimit(pages),
  };
  await writePrivate(paths.pagesOptions, JSON.stringify(options));
}

/** Creates the folder of the sockets, which OBS's user can traverse. */
async function makeFolder(folder: string, uid: number | null): Promise<void> {
  await mkdir(folder, { mode: 0o711 });
  if (uid !== null) await chown(folder, uid, uid);
}
