import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/config.js';
import type { FeatureApp } from './infra/http/feature-routes.js';

export interface ShutdownDeps {
  app: FeatureApp;
  /** The other objects of the process. */
  context: {
    /** Makes /readyz return 503. */
    failReadiness(): void;
    /** Closes live channels and waits for running requests, at most `finishMs`. */
    drain(finishMs: number): Promise<void>;
    close(): Promise<void>;
  };
  config: Pick<Config, 'drainMs' | 'finishMs'>;
}

/**
 * Shuts the process down gracefully: first /readyz returns 503 so that the load balancer sends no more
 * requests, then the listener and the live channels are closed, then running requests finish.
 */
export async function shutDown({ app, context, config }: ShutdownDeps): Promise<void> {
  context.failReadiness();
  await sleep(config.drainMs);
  app.server.close();
  app.server.closeIdleConnections();
  await context.drain(config.finishMs);
  await app.close();
  await context.close();
}
