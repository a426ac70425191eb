// Must be the first import, because it sets the environment of the GraphQL library.
import './infra/graphql/fast-graphql.js';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.js';
import { ConfigError } from './config/config.js';
import { loadConfig } from './config/load-config.js';
import { createContext } from './context.js';
import { serveApiDocs } from './infra/http/docs/api-docs.js';
import { shutDown } from './shutdown.js';
import { describeStartFailure } from './start-failure.js';

/** Time to close everything after the last request, ms. `npm run up` waits longer than the whole shutdown. */
const CLOSE_TIMEOUT_MS = 2_000;
/** EX_CONFIG of sysexits.h: a configuration error, which a restart does not fix. */
const EXIT_CONFIG = 78;

async function start(): Promise<void> {
  const { config, secrets } = loadConfig(process.env);
  const context = await createContext(config, secrets, {
    clientDirectory: findBuiltDirectory('../../client/dist'),
    graphiqlDirectory: findBuiltDirectory('../../client/graphiql/dist'),
    docs: serveApiDocs,
  });
  const app = await buildApp(context.app);
  await app.listen({ host: config.host, port: config.port });
  context.start();
  context.logger.info({ url: config.publicUrl }, 'listening');

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    context.logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), config.drainMs + config.finishMs + CLOSE_TIMEOUT_MS).unref();
    void shutDown({ app, context, config })
      .then(() => process.exit(0))
      .catch(() => process.exit(1));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The supervisor has exited, so no process would stop or restart this one.
  process.once('disconnect', () => stop('disconnect'));
}

/** Returns the directory, or null if it was not built. */
function findBuiltDirectory(path: string): string | null {
  const directory = fileURLToPath(new URL(path, import.meta.url));
  return existsSync(directory) ? directory : null;
}

start().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
});
