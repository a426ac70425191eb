import { isAbsolute } from 'node:path';
import { isIP } from 'node:net';
import { z } from 'zod';

/** Maximum path length in struct sockaddr_un, bytes. */
const MAX_SOCKET_PATH_BYTES = 107;

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const absolute = z.string().refine(isAbsolute, 'must be an absolute path');

/**
 * The ingest's environment variables. The default latency of 400 ms is eight round trips of 50 ms, enough to
 * recover 10 % packet loss completely. A phone that requests more gets more.
 */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  INGEST_PORT: whole(1, 65_535).default(8890),
  SRTLA_PORT: whole(1, 65_535).optional(),
  HOST: z
    .union([z.literal('localhost'), z.string().refine((host) => isIP(host) > 0, 'must be an IP address')])
    .default('127.0.0.1'),
  INGEST_SOCKET: absolute.refine(
    (path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES,
    `must be at most ${MAX_SOCKET_PATH_BYTES} bytes long`,
  ),
  INGEST_SHARED_SOCKET: z.enum(['0', '1']).default('0'),
  INGEST_DATA_DIR: absolute,
  INGEST_UID: whole(1, 4_294_967_294).optional(),
  INGEST_GID: whole(1, 4_294_967_294).optional(),
  INGEST_LATENCY_MS: whole(20, 10_000).default(400),
  INGEST_ABSENCE_MS: whole(100, 86_400_000).default(600_000),
  INGEST_RIGHTS_MAX_AGE_MS: whole(100, 7 * 86_400_000).default(86_400_000),
  INGEST_CONTAINER_READERS: z.enum(['0', '1']).default('0'),
  INGEST_MEMORY_MB: whole(128, 65_536).default(1536),
});

export interface IngestConfig {
  /**
   * True if the ingest is exposed to the network and must check libsrt itself. An agent that starts an ingest has
   * already checked it.
   */
  production: boolean;
  port: number;
  /** UDP port of the SRTLA receiver; null: none. */
  srtlaPort: number | null;
  /** IP address. '::' and '0.0.0.0' bind both address families where the machine has both. */
  host: string;
  socketPath: string;
  /** True if the socket's group may open it, too, because the agent runs as another user. */
  sharedSocket: boolean;
  /** Holds the rights file and normally the socket. */
  dataDir: string;
  /** The user to switch to when started as root. Null keeps the current user. */
  user: { uid: number; gid: number } | null;
  /** Receive latency towards phones, ms. */
  latencyMs: number;
  /** The ingest exits after this time without an agent, ms. */
  absenceMs: number;
  rightsMaxAgeMs: number;
  /** True if readers may connect from private addresses, too, because servers run in containers. */
  containerReaders: boolean;
  /** Limit of resident memory, MB. Beyond it, the ingest exits and is restarted. */
  memoryMb: number;
}

export class BadIngestConfig extends Error {
  readonly code = 'BAD_CONFIG';
}

/** Parses the environment. Throws BadIngestConfig naming every invalid variable. */
export function readIngestConfig(environment: NodeJS.ProcessEnv): IngestConfig {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new BadIngestConfig(`bad settings: ${problems.join('; ')}`);
  }
  const { data } = parsed;
  return {
    production: data.NODE_ENV === 'production',
    port: data.INGEST_PORT,
    srtlaPort: data.SRTLA_PORT ?? null,
    host: data.HOST === 'localhost' ? '127.0.0.1' : data.HOST,
    socketPath: data.INGEST_SOCKET,
    sharedSocket: data.INGEST_SHARED_SOCKET === '1',
    dataDir: data.INGEST_DATA_DIR,
    user:
      data.INGEST_UID === undefined
        ? null
        : { uid: data.INGEST_UID, gid: data.INGEST_GID ?? data.INGEST_UID },
    latencyMs: data.INGEST_LATENCY_MS,
    absenceMs: data.INGEST_ABSENCE_MS,
    rightsMaxAgeMs: data.INGEST_RIGHTS_MAX_AGE_MS,
    containerReaders: data.INGEST_CONTAINER_READERS === '1',
    memoryMb: data.INGEST_MEMORY_MB,
  };
}
