import { lazyPart } from '../../../../lib/lazy/lazy-part.js';
import type { ServerSettingsProps } from './server-settings.js';

/** Settings of a running server. They are below the first view, so its controls do not wait for their code. */
export const serverSettings = lazyPart<ServerSettingsProps>(() =>
  import('./server-settings.js').then(({ ServerSettings }) => ServerSettings),
);
