import type { PageService } from '../../stack/pages/page-containers.js';
import type { Stack } from '../../stack/template.js';
import { serviceDocument, volumeDocument, type ServiceOptions } from '../service-document.js';
import type { VolumeNames } from '../stack-document.js';

const PROFILE_BYTES = 512 * 1024 ** 2;
/** An internal network without other members, because the scheduler requires at least one network per service. */
const NOWHERE = 'nowhere';

const EXTRAS: Readonly<Record<PageService, Omit<ServiceOptions, 'constraint' | 'restart'>>> = {
  pages: { command: ['remote'], secrets: {}, folders: { '/tmp': PROFILE_BYTES }, networks: [NOWHERE] },
  'pages-proxy': {
    command: ['remote', 'proxy'],
    secrets: { link: 'pages_link' },
    folders: {},
    networks: ['outside'],
  },
};

interface PagesDocumentOptions {
  services: readonly PageService[];
  /** The host of OBS, which shares volumes with them. */
  host: string;
  volumes: VolumeNames;
  /** File on the agent's host with the shared secret of agent and proxy. */
  secret: string;
}

/**
 * Returns services of a server's web pages as a file for `docker stack deploy`. The server's other services do not
 * change.
 */
export function pagesDocument(
  stack: Stack,
  { services, host, volumes, secret }: PagesDocumentOptions,
): object {
  const place = { constraint: `node.id == ${host}`, restart: 'none' } as const;
  const { frames, route } = stack.volumes;
  return {
    version: '3.9',
    services: Object.fromEntries(
      services.map((name) => {
        const from = stack.services[name];
        return [name, serviceDocument(name, from, { ...EXTRAS[name], ...place, hosts: from.extra_hosts })];
      }),
    ),
    networks: {
      [NOWHERE]: { driver: 'overlay', internal: true, labels: stack.networks.inside.labels },
      outside: stack.networks.outside,
    },
    volumes: {
      frames: volumeDocument(volumes.frames, frames),
      route: volumeDocument(volumes.route, route),
    },
    secrets: { pages_link: { file: secret } },
  };
}
