import pino from 'pino';
import { readIngestConfig } from './config.js';
import { Ingest, type IngestParts } from './ingest.js';
import { installedLibsrt } from './srt/installed-libsrt.js';
import { loadLibsrt } from './srt/libsrt.js';
import { libsrtRisk, UnsafeLibsrt } from './srt/libsrt-safety.js';

/** Longest that an orderly end may take, ms. */
const END_LIMIT_MS = 5000;

const logger = pino({ name: 'ingest', base: { pid: process.pid } }, pino.destination({ fd: 1, sync: true }));

/** Not process.exit: it would wait for threads that hang in foreign calls. */
const die = (reason: string): void => {
  logger.fatal(reason);
  process.kill(process.pid, 'SIGKILL');
};

/** @throws UnsafeLibsrt in production */
async function start(parts: IngestParts): Promise<Ingest> {
  const risk = parts.config.production ? libsrtRisk(await installedLibsrt()) : null;
  if (risk !== null) throw new UnsafeLibsrt(`the ingest does not start in production: ${risk}`);
  return Ingest.start(parts);
}

async function run(): Promise<void> {
  let ending = false;
  const end = (reason: string) => {
    if (ending) return;
    ending = true;
    logger.info({ reason }, 'the ingest ends');
    setTimeout(() => die('the ingest could not end in order'), END_LIMIT_MS).unref();
    void started
      .then((ingest) => ingest.close())
      .then(
        () => process.exit(0),
        (error: unknown) => die(`the ingest could not end in order: ${String(error)}`),
      );
  };
  const started = start({
    config: readIngestConfig(process.env),
    logger,
    srt: loadLibsrt(),
    workers: {
      hookUrl: new URL('./admission/hook.worker.js', import.meta.url),
      dataUrl: new URL('./relay/data.worker.js', import.meta.url),
    },
    now: Date.now,
    onFailure: die,
    onStop: end,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(signal));
  await started;
}

run().catch((error: unknown) => {
  logger.fatal(
    { code: (error as { code?: string }).code },
    error instanceof Error ? error.message : String(error),
  );
  // Threads may already run, so an ordinary exit could wait for ever.
  process.exitCode = 1;
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000).unref();
  process.exit(1);
});
