import pino from 'pino';
import { readIngestConfig } from './config.js';
import { Ingest, type IngestDeps } from './ingest.js';
import { findInstalledLibsrt } from './srt/installed-libsrt.js';
import { loadLibsrt } from './srt/libsrt.js';
import { describeLibsrtRisk, UnsafeLibsrtError } from './srt/libsrt-safety.js';

/** Maximum duration of an orderly shutdown, ms. */
const SHUTDOWN_TIMEOUT_MS = 5000;

const logger = pino({ name: 'ingest', base: { pid: process.pid } }, pino.destination({ fd: 1, sync: true }));

/** Kills this process. process.exit would wait for threads that hang in native calls. */
const killProcess = (reason: string): void => {
  logger.fatal(reason);
  process.kill(process.pid, 'SIGKILL');
};

/** Starts the ingest. In production, throws UnsafeLibsrtError if the installed libsrt is unsafe. */
async function startIngest(deps: IngestDeps): Promise<Ingest> {
  const risk = deps.config.isProduction ? describeLibsrtRisk(await findInstalledLibsrt()) : null;
  if (risk !== null) throw new UnsafeLibsrtError(`the ingest does not start in production: ${risk}`);
  return Ingest.start(deps);
}

async function run(): Promise<void> {
  let isShuttingDown = false;
  const shutDown = (reason: string) => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    logger.info({ reason }, 'the ingest is shutting down');
    setTimeout(() => killProcess('the ingest could not shut down in time'), SHUTDOWN_TIMEOUT_MS).unref();
    void started
      .then((ingest) => ingest.close())
      .then(
        () => process.exit(0),
        (error: unknown) => killProcess(`the ingest could not shut down: ${String(error)}`),
      );
  };
  const started = startIngest({
    config: readIngestConfig(process.env),
    logger,
    srt: loadLibsrt(),
    workers: {
      hookUrl: new URL('./access-control/hook.worker.js', import.meta.url),
      dataUrl: new URL('./relay/data.worker.js', import.meta.url),
      srtlaUrl: new URL('./srtla/srtla.worker.js', import.meta.url),
    },
    now: Date.now,
    onFailure: killProcess,
    onStop: shutDown,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => shutDown(signal));
  await started;
}

run().catch((error: unknown) => {
  logger.fatal(
    { code: (error as { code?: string }).code },
    error instanceof Error ? error.message : String(error),
  );
  // process.exit could hang, because threads may already run.
  process.exitCode = 1;
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000).unref();
  process.exit(1);
});
