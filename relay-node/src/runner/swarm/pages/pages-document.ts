import type { PageService } from '../../stack/pages/page-containers.js';
import type { Stack } from '../../stack/template.js';
import { createServiceDocument, createVolumeDocument, type ServiceOptions } from '../service-document.js';
import type { VolumeNames } from '../stack-document.js';

const PROFILE_BYTES = 512 * 1024 ** 2;
/** An empty internal network. The scheduler requires at least one network per service. */
const NO_NETWORK = 'nowhere';

const SERVICE_SETTINGS: Readonly<Record<PageService, Omit<ServiceOptions, 'constraint' | 'restart'>>> = {
  pages: { command: ['remote'], secrets: {}, folders: { '/tmp': PROFILE_BYTES }, networks: [NO_NETWORK] },
  'pages-proxy': {
    command: ['remote', 'proxy'],
    secrets: { link: 'pages_link' },
    folders: {},
    networks: ['outside'],
  },
};

interface PagesDocumentOptions {
  services: readonly PageService[];
  /** Id of OBS's host. OBS shares volumes with the services. */
  host: string;
  volumes: VolumeNames;
  /** File on the agent's host with the shared secret of agent and proxy. */
  secret: string;
}

/**
 * Returns services of a server's web pages as a document for `docker stack deploy`. A deployment does not change the
 * server's other services.
 */
export function createPagesDocument(
  stack: Stack,
  { services, host, volumes, secret }: PagesDocumentOptions,
): object {
  const placement = { constraint: `node.id == ${host}`, restart: 'none' } as const;
  const { frames, route } = stack.volumes;
  return {
    version: '3.9',
    services: Object.fromEntries(
      services.map((name) => {
        const service = stack.services[name];
        return [
          name,
          createServiceDocument(name, service, {
            ...SERVICE_SETTINGS[name],
            ...placement,
            hosts: service.extra_hosts,
          }),
        ];
      }),
    ),
    networks: {
      [NO_NETWORK]: { driver: 'overlay', internal: true, labels: stack.networks.inside.labels },
      outside: stack.networks.outside,
    },
    volumes: {
      frames: createVolumeDocument(volumes.frames, frames),
      route: createVolumeDocument(volumes.route, route),
    },
    secrets: { pages_link: { file: secret } },
  };
}
