import type { Stack } from '../stack/template.js';
import { createServiceDocument, createVolumeDocument } from './service-document.js';
import { OBS_LABEL } from './tasks.js';

const HOME_BYTES = 256 * 1024 ** 2;
const FOLDER_BYTES = 64 * 1024 ** 2;

/** Settings of each service that the template does not contain. They mount no host folder. */
const SERVICE_SETTINGS = {
  obs: {
    secrets: { link: 'obs_link' },
    folders: { '/run/relay': HOME_BYTES, '/tmp': FOLDER_BYTES },
    networks: ['inside'],
  },
  egress: {
    secrets: { link: 'egress_link', hub: 'egress_hub' },
    folders: { '/etc/egress': FOLDER_BYTES, '/run/egress': FOLDER_BYTES },
    networks: ['inside', 'outside'],
  },
} as const;

/** The scheduler replaces exited tasks. A task waits for its files from the agent. */
const PLACEMENT = { constraint: `node.labels.${OBS_LABEL} != no`, restart: 'any' } as const;

/** Files on the agent's host with the stack's secrets. */
export type SecretFiles = Readonly<Record<'obs' | 'egress' | 'hub' | 'pages', string>>;

/** Names of the volumes of a server's web pages on any host. */
export type VolumeNames = Readonly<Record<'frames' | 'route', string>>;

/**
 * Returns the template as a document for `docker stack deploy`, with an overlay network. `volumes` is null if the stack
 * can't show web pages.
 */
export function createStackDocument(stack: Stack, secrets: SecretFiles, volumes: VolumeNames | null): object {
  const { inside, outside } = stack.networks;
  return {
    version: '3.9',
    services: {
      obs: createServiceDocument('obs', stack.services.obs, { ...SERVICE_SETTINGS.obs, ...PLACEMENT }),
      egress: createServiceDocument('egress', stack.services.egress, {
        ...SERVICE_SETTINGS.egress,
        ...PLACEMENT,
      }),
    },
    networks: {
      inside: { driver: 'overlay', internal: inside.internal, labels: inside.labels },
      outside,
    },
    ...(volumes && { volumes: { frames: createVolumeDocument(volumes.frames, stack.volumes.frames) } }),
    secrets: {
      obs_link: { file: secrets.obs },
      egress_link: { file: secrets.egress },
      egress_hub: { file: secrets.hub },
    },
  };
}
