import { readFile } from 'node:fs/promises';
import type Docker from 'dockerode';
import { createPageOptions } from '../../stack/pages/page-options.js';
import type { StackOptions } from '../../stack/stack-options.js';
import { createSwarmPagesDocument, createVolumeNames } from '../swarm-document.js';
import { createSecretPaths, type SwarmPaths } from '../swarm-files.js';
import { SwarmStack } from '../swarm-stack.js';
import { listHosts } from '../tasks.js';
import { readHostAddresses, listKnownAddresses } from './host-addresses.js';
import type { PagesSetup } from './instance-pages.js';

/** OBS's user. Must equal the uid in swarm-document.ts. */
const OBS_UID = 10_001;

interface SetupDeps {
  engine: Docker;
  /** The engine's client without a timeout. */
  untimedEngine: Docker;
  options: Pick<StackOptions, 'engine' | 'images' | 'network' | 'template'> & { productUrl: string | null };
  node: string;
  paths: SwarmPaths;
}

/** Returns the functions that deploy the services of a server's web pages. */
export function createPagesSetup({ engine, untimedEngine, options, node, paths }: SetupDeps): PagesSetup {
  const { images, network, template, productUrl } = options;
  return {
    ...{ engine, untimedEngine },
    deploy: async ({ serverId, project, pages: storedPages }, services, pages, host, signal) => {
      const pagesHost = (await listHosts(engine)).find(({ ID }) => ID === host);
      if (!pagesHost || !storedPages) throw new Error('The host of OBS is no longer in the swarm');
      const document = createSwarmPagesDocument(await readFile(template, 'utf8'), {
        ...{ images, network, node, serverId, services, pages, host: pagesHost },
        secret: createSecretPaths(paths).pages,
        volumes: createVolumeNames(node, storedPages.number),
      });
      await new SwarmStack(engine, options.engine, project).deploy(document, signal);
    },
    createOptions: async ({ serverId, project, silenceMs }, pages, host, signal) => {
      const labels = { 'trailcast.node': node, 'trailcast.server': String(serverId) };
      const job = { project, image: images.pages, host, labels };
      const [hostAddresses, hosts] = await Promise.all([
        readHostAddresses({ engine, untimedEngine }, job, signal),
        listHosts(engine),
      ]);
      const blockedAddresses = [...hostAddresses, ...listKnownAddresses(hosts)];
      const folder = paths.pagesInside;
      return createPageOptions({
        pages,
        blockedAddresses,
        productUrl,
        folder,
        readerUid: OBS_UID,
        silenceMs,
      });
    },
  };
}
