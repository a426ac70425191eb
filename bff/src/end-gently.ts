import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/config.js';
import type { FeatureApp } from './infra/http/feature-routes.js';

export interface Ending {
  app: FeatureApp;
  /** Everything behind the app. */
  context: {
    /** Tells the load balancer that this process goes. */
    retire(): void;
    /** Sends live channels elsewhere and waits for what runs, `finishMs` at most. */
    drain(finishMs: number): Promise<void>;
    close(): Promise<void>;
  };
  config: Pick<Config, 'drainMs' | 'finishMs'>;
}

/**
 * Ends the process so that nobody who is served by several notices more than a connection that was closed: first the
 * load balancer is told, then nothing new is taken and live channels go elsewhere, then what runs is answered.
 */
export async function endGently({ app, context, config }: Ending): Promise<void> {
  context.retire();
  await sleep(config.drainMs);
  app.server.close();
  app.server.closeIdleConnections();
  await context.drain(config.finishMs);
  await app.close();
  await context.close();
}
