import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import { Deadline } from '@trailcast/schema/async/deadline';
import { isListening } from './socket-probe.js';

/** Parameters of an ingest process. */
export interface IngestLaunch {
  /** The built `ingest/main.js`. */
  entry: string;
  socketPath: string;
  dataDir: string;
  /** File for the ingest's JSON log lines. */
  logFile: string;
  port: number;
  /** UDP port of the SRTLA receiver; undefined without a receiver. */
  srtlaPort?: number;
  host: string;
  /** The user to switch to if the agent runs as root. */
  uid?: number;
  gid?: number;
  latencyMs?: number;
  absenceMs?: number;
  rightsMaxAgeMs?: number;
  /** True if readers may connect from containers of this machine. */
  allowsContainerReaders?: boolean;
}

const START_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/** Thrown if the ingest exits during its start. The message is its last log line. */
export class IngestStartFailed extends Error {
  /** `code` is e.g. PORT_IN_USE, LIBSRT_MISSING or BAD_CONFIG; null if the ingest has logged no code. */
  constructor(
    message: string,
    readonly code: string | null,
  ) {
    super(message);
  }
}

/**
 * Starts an ingest in its own session, so that it keeps running when the agent exits. Resolves when it accepts
 * connections on its socket.
 * @throws IngestStartFailed if the ingest exits or accepts no connections in time
 */
export async function startIngestProcess(launch: IngestLaunch, signal: AbortSignal): Promise<ChildProcess> {
  await mkdir(dirname(launch.logFile), { recursive: true });
  const log = await open(launch.logFile, 'a', 0o600);
  const logOffset = (await stat(launch.logFile)).size;
  const child = spawn(process.execPath, [launch.entry], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: createEnvironment(launch),
    cwd: '/',
  });
  const failure = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signalName) => resolve(`it exited with ${code ?? signalName}`));
  });
  child.unref();
  await log.close();
  const reason = await waitForStart(launch.socketPath, failure, signal);
  if (reason === null) return child;
  child.kill('SIGKILL');
  throw await readStartFailure(launch.logFile, logOffset, reason);
}

/** Resolves with null when the ingest accepts connections, otherwise with the reason of the failure. */
async function waitForStart(
  socketPath: string,
  failure: Promise<string>,
  signal: AbortSignal,
): Promise<string | null> {
  const deadline = new Deadline(START_TIMEOUT_MS, signal);
  try {
    return await Promise.race([failure, waitForConnections(socketPath, deadline.signal, signal)]);
  } finally {
    deadline.stop();
  }
}

async function waitForConnections(
  socketPath: string,
  deadlineSignal: AbortSignal,
  signal: AbortSignal,
): Promise<string | null> {
  while (!deadlineSignal.aborted) {
    if (await isListening(socketPath)) return null;
    await sleep(POLL_INTERVAL_MS, deadlineSignal);
  }
  return signal.aborted ? 'the start was cancelled' : 'it did not accept connections in time';
}

/** Returns the environment of an ingest. It contains no variables of the agent, because they include secrets. */
function createEnvironment(launch: IngestLaunch): Record<string, string> {
  const settings: Record<string, string | number | undefined> = {
    INGEST_PORT: launch.port,
    SRTLA_PORT: launch.srtlaPort,
    HOST: launch.host,
    INGEST_SOCKET: launch.socketPath,
    INGEST_DATA_DIR: launch.dataDir,
    INGEST_UID: launch.uid,
    INGEST_GID: launch.gid,
    INGEST_LATENCY_MS: launch.latencyMs,
    INGEST_ABSENCE_MS: launch.absenceMs,
    INGEST_RIGHTS_MAX_AGE_MS: launch.rightsMaxAgeMs,
    INGEST_CONTAINER_READERS: launch.allowsContainerReaders ? 1 : 0,
  };
  const definedSettings = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(definedSettings.map(([name, value]) => [name, String(value)]));
}

async function readStartFailure(
  logFile: string,
  logOffset: number,
  reason: string,
): Promise<IngestStartFailed> {
  const startLog = (await readFile(logFile)).subarray(logOffset).toString();
  const fatalLine = startLog
    .split('\n')
    .map(parseLogLine)
    .findLast((line) => line !== null && line.level >= 60);
  return new IngestStartFailed(
    fatalLine?.msg ?? `the ingest did not start: ${reason}`,
    fatalLine?.code ?? null,
  );
}

/** Parses a line of pino's log. Returns null for any other line. */
function parseLogLine(line: string): { level: number; msg: string; code?: string } | null {
  try {
    const value: unknown = JSON.parse(line);
    const fields = value as { level?: unknown; msg?: unknown; code?: unknown } | null;
    if (typeof fields?.level !== 'number' || typeof fields.msg !== 'string') return null;
    return {
      level: fields.level,
      msg: fields.msg,
      code: typeof fields.code === 'string' ? fields.code : undefined,
    };
  } catch {
    return null;
  }
}
