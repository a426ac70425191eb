import { readFile } from 'node:fs/promises';
import type Docker from 'dockerode';
import { pageOptions } from '../../stack/pages/page-options.js';
import type { StackOptions } from '../../stack/stack-options.js';
import { swarmPagesDocument, volumeNames } from '../swarm-document.js';
import { secretFiles, type SwarmPaths } from '../swarm-files.js';
import { SwarmStack } from '../swarm-stack.js';
import { listHosts } from '../tasks.js';
import { hostAddresses, knownAddresses } from './host-addresses.js';
import type { PagesSetup } from './instance-pages.js';

/** OBS's user. Must equal the one in swarm-document.ts. */
const OBS_UID = 10_001;

interface SetupDeps {
  engine: Docker;
  /** The engine's client without a timeout. */
  waits: Docker;
  options: Pick<StackOptions, 'engine' | 'images' | 'network' | 'template'>;
  node: string;
  paths: SwarmPaths;
}

/** Returns what the services of a server's web pages need for their deployment. */
export function pagesSetup({ engine, waits, options, node, paths }: SetupDeps): PagesSetup {
  const { images, network, template } = options;
  return {
    ...{ engine, waits },
    deploy: async ({ serverId, project, pages: stored }, services, pages, host, signal) => {
      const found = (await listHosts(engine)).find(({ ID }) => ID === host);
      if (!found || !stored) throw new Error('The host of OBS has gone');
      const document = swarmPagesDocument(await readFile(template, 'utf8'), {
        ...{ images, network, node, serverId, services, pages, host: found },
        secret: secretFiles(paths).pages,
        volumes: volumeNames(node, stored.number),
      });
      await new SwarmStack(engine, options.engine, project).deploy(document, signal);
    },
    options: async ({ serverId, project, silenceMs }, pages, host, signal) => {
      const labels = { 'trailcast.node': node, 'trailcast.server': String(serverId) };
      const job = { project, image: images.pages, host, labels };
      const [own, hosts] = await Promise.all([
        hostAddresses({ calls: engine, waits }, job, signal),
        listHosts(engine),
      ]);
      const closed = [...own, ...knownAddresses(hosts)];
      const folder = paths.pagesInside;
      return pageOptions({ pages, own: closed, productUrl: null, folder, readerUid: OBS_UID, silenceMs });
    },
  };
}
