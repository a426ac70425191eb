import { isAbsolute } from 'node:path';
import { isIP } from 'node:net';
import { z } from 'zod';

/** Maximum path length in struct sockaddr_un, bytes. */
const MAX_SOCKET_PATH_BYTES = 107;

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const absolutePath = z.string().refine(isAbsolute, 'must be an absolute path');

/**
 * The ingest's environment variables. The default latency of 400 ms is eight round trips of 50 ms, enough to
 * recover 10 % packet loss completely. A phone can request a higher latency.
 */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  INGEST_PORT: wholeNumber(1, 65_535).default(8890),
  SRTLA_PORT: wholeNumber(1, 65_535).optional(),
  HOST: z
    .union([z.literal('localhost'), z.string().refine((host) => isIP(host) > 0, 'must be an IP address')])
    .default('127.0.0.1'),
  INGEST_SOCKET: absolutePath.refine(
    (path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES,
    `must be at most ${MAX_SOCKET_PATH_BYTES} bytes long`,
  ),
  INGEST_SHARED_SOCKET: z.enum(['0', '1']).default('0'),
  INGEST_DATA_DIR: absolutePath,
  INGEST_UID: wholeNumber(1, 4_294_967_294).optional(),
  INGEST_GID: wholeNumber(1, 4_294_967_294).optional(),
  INGEST_LATENCY_MS: wholeNumber(20, 10_000).default(400),
  INGEST_ABSENCE_MS: wholeNumber(100, 86_400_000).default(600_000),
  INGEST_RIGHTS_MAX_AGE_MS: wholeNumber(100, 7 * 86_400_000).default(86_400_000),
  INGEST_CONTAINER_READERS: z.enum(['0', '1']).default('0'),
  INGEST_MEMORY_MB: wholeNumber(128, 65_536).default(1536),
});

/** The ingest's settings, from the environment. */
export interface IngestConfig {
  /**
   * True if the ingest must check the version of libsrt, because it is exposed to the network. An agent that starts an
   * ingest has already checked it.
   */
  isProduction: boolean;
  port: number;
  /** UDP port of the SRTLA receiver; null without a receiver. */
  srtlaPort: number | null;
  /** IP address. '::' and '0.0.0.0' bind both address families where the machine has both. */
  host: string;
  socketPath: string;
  /** True if the socket's group may open it, because the agent runs as another user. */
  hasSharedSocket: boolean;
  /** Folder of the rights file and, by default, of the socket. */
  dataDir: string;
  /** The user to switch to when started as root. Null keeps the current user. */
  user: { uid: number; gid: number } | null;
  /** Receive latency towards phones, ms. */
  latencyMs: number;
  /** The ingest exits after this time without an agent, ms. */
  absenceMs: number;
  rightsMaxAgeMs: number;
  /** True if readers may connect from private addresses, because servers run in containers. */
  allowsContainerReaders: boolean;
  /** Maximum resident memory, MB. If the ingest uses more, it exits and is restarted. */
  memoryMb: number;
}

/** Thrown if the environment is invalid. The message names every invalid variable. */
export class BadIngestConfig extends Error {
  readonly code = 'BAD_CONFIG';
}

/** Parses the environment. Throws BadIngestConfig if any variable is invalid. */
export function readIngestConfig(environment: NodeJS.ProcessEnv): IngestConfig {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new BadIngestConfig(`bad settings: ${problems.join('; ')}`);
  }
  const { data } = parsed;
  return {
    isProduction: data.NODE_ENV === 'production',
    port: data.INGEST_PORT,
    srtlaPort: data.SRTLA_PORT ?? null,
    host: data.HOST === 'localhost' ? '127.0.0.1' : data.HOST,
    socketPath: data.INGEST_SOCKET,
    hasSharedSocket: data.INGEST_SHARED_SOCKET === '1',
    dataDir: data.INGEST_DATA_DIR,
    user:
      data.INGEST_UID === undefined
        ? null
        : { uid: data.INGEST_UID, gid: data.INGEST_GID ?? data.INGEST_UID },
    latencyMs: data.INGEST_LATENCY_MS,
    absenceMs: data.INGEST_ABSENCE_MS,
    rightsMaxAgeMs: data.INGEST_RIGHTS_MAX_AGE_MS,
    allowsContainerReaders: data.INGEST_CONTAINER_READERS === '1',
    memoryMb: data.INGEST_MEMORY_MB,
  };
}
