import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { Slots } from '../agent/node/admission.js';
import type { AbsenceLimits } from '../agent/node/control-absence.js';
import type { RecordingLimits } from '../agent/recording/recordings.js';
import { findRecordingFolders } from '../runner/home/recording-folder.js';
import { parseVideo, type ObsVideo } from '../runner/obs-video.js';
import { RENDERER_CHOICES, type RendererChoice } from '../runner/renderer/rendering.js';
import type { Machine, Runner } from '../runner/runner.js';
import { readComposeConfig, type ComposeConfig } from './compose-config.js';

const MIN_SECRET_LENGTH = 16;
const MIN_PRODUCTION_SECRET_LENGTH = 32;
/** Time without an agent after which a guard or the ingest exits, ms. */
const DEFAULT_GUARD_MS = 600_000;

/** Time without a request of a BFF after which broadcasts without a feed are stopped, ms. */
const DEFAULT_CONTROL_ABSENCE_MS = 6 * 3_600_000;
/** Time after the last byte of its feed at which a broadcast counts as a broadcast without a feed, ms. */
const DEFAULT_FEED_ABSENCE_MS = 600_000;

const BYTES_PER_GB = 1e9;
const DAY_MS = 86_400_000;
/** 20 GB are 7 h at 6 Mbit/s. The reserve is for databases and logs on the same disk. */
const DEFAULT_RECORDING = { days: 7, userGb: 20, nodeGb: 100, reserveGb: 1 };

const treatBlankAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optionalSetting = <T extends z.ZodType>(shape: T) => z.preprocess(treatBlankAsAbsent, shape.optional());
const integerBetween = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const gigabytes = z.coerce.number().min(0).max(100_000);
const address = z
  .string()
  .refine((host) => host === 'localhost' || isIP(host) > 0, 'must be an IP address or localhost');
const absolutePath = z.string().refine(isAbsolute, 'must be an absolute path');
const flag = optionalSetting(z.enum(['0', '1'])).transform((value) => value === '1');

const Environment = z.object({
  NODE_ENV: optionalSetting(z.string()),
  DATA_DIR: optionalSetting(z.string()),
  PUBLIC_URL: optionalSetting(z.url({ protocol: /^https?$/ })),
  HOST: optionalSetting(address),
  INGEST_PORT: optionalSetting(integerBetween(1, 65_535)),
  SRTLA_PORT: optionalSetting(integerBetween(1, 65_535)),
  INGEST_SOCKET: optionalSetting(absolutePath),
  RELAY_NODE_HOST: optionalSetting(address),
  RELAY_NODE_PORT: optionalSetting(integerBetween(0, 65_535)),
  RELAY_NODE_SECRET: optionalSetting(z.string()),
  RELAY_NODE_SECRET_FILE: optionalSetting(z.string()),
  RELAY_RUNNER: optionalSetting(z.enum(['process', 'compose', 'swarm'])),
  RENDERER: optionalSetting(z.enum(RENDERER_CHOICES)),
  OBS_VIDEO: optionalSetting(z.string()),
  SERVER_SLOTS: optionalSetting(integerBetween(1, 10_000)),
  BROADCAST_SLOTS: optionalSetting(integerBetween(1, 10_000)),
  WARM_POOL: optionalSetting(integerBetween(0, 100)),
  GUARD_MS: optionalSetting(integerBetween(1_000, 86_400_000)),
  CONTROL_ABSENCE_MS: optionalSetting(integerBetween(1_000, 30 * 86_400_000)),
  FEED_ABSENCE_MS: optionalSetting(integerBetween(1_000, 30 * 86_400_000)),
  RECORDING_DAYS: optionalSetting(integerBetween(1, 365)),
  RECORDING_USER_GB: optionalSetting(gigabytes),
  RECORDING_NODE_GB: optionalSetting(gigabytes),
  STOP_SERVERS_ON_EXIT: flag,
  ALLOW_PROCESS_RUNNER: flag,
  DOCKER_HOST: optionalSetting(z.string()),
  OBS_IMAGE: optionalSetting(z.string()),
  EGRESS_IMAGE: optionalSetting(z.string()),
  PAGES_IMAGE: optionalSetting(z.string()),
  RELAY_NETWORK_POOL: optionalSetting(z.string()),
  EGRESS_NETWORK: optionalSetting(z.string()),
  EGRESS_ALLOW: optionalSetting(z.string()),
  LOG_LEVEL: optionalSetting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
});

/** The agent's settings, from the environment and the machine. */
export interface RelayNodeConfig {
  isProduction: boolean;
  dataDir: string;
  /** The product's origin; null if unknown. Servers may always show its overlay pages. */
  productUrl: string | null;
  /** Address that the agent's own ingest binds, or the address of an external ingest. */
  host: string;
  ingestPort: number;
  /** UDP port of the ingest's SRTLA receiver. */
  srtlaPort: number;
  /** Control socket of an external ingest; null if the agent starts and supervises its own ingest. */
  ingestSocket: string | null;
  /** Address at which the agent listens for the BFF; loopback unless the BFF runs on another machine. */
  controlHost: string;
  /** TCP port of the agent; 0 for any free port. */
  port: number;
  secret: string;
  /** The configured runner; null for the first runner that the machine supports. */
  runner: Runner['kind'] | null;
  compose: ComposeConfig;
  renderer: RendererChoice;
  /** Video from OBS_VIDEO; null for the machine's default. */
  configuredVideo: ObsVideo | null;
  /** Explicit numbers of slots, which override the numbers derived from the machine. */
  configuredSlots: Partial<Slots>;
  machine: Machine;
  /** Number of OBS instances started in advance, within the free slots. These instances do not occupy slots. */
  warmPool: number;
  /** Time without an agent after which a guard or the ingest exits, ms. */
  guardMs: number;
  absence: AbsenceLimits;
  recording: { folders: { live: string; kept: string }; limits: RecordingLimits };
  /** True if SIGTERM also ends every OBS and the ingest. */
  stopServersOnExit: boolean;
  logLevel: string;
}

/** Thrown if the environment is invalid. The message names every invalid variable. */
export class BadConfig extends Error {
  readonly code = 'BAD_CONFIG';
}

/**
 * Parses the agent's environment.
 * @throws BadConfig if a variable is invalid or missing.
 */
export function readAgentConfig(environment: NodeJS.ProcessEnv, machine: Machine): RelayNodeConfig {
  const parsed = Environment.safeParse(environment);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const collectProblem = <T>(name: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const isProduction = environment.NODE_ENV === 'production';
  const secret = collectProblem('RELAY_NODE_SECRET', () => readSecret(environment, isProduction));
  const video = collectProblem('OBS_VIDEO', () => parseVideo(environment.OBS_VIDEO));
  const runner = parsed.success ? collectProblem('RELAY_RUNNER', () => readRunner(parsed.data)) : undefined;
  const compose = parsed.success ? readComposeConfig(parsed.data, isProduction, collectProblem) : undefined;
  if (
    !parsed.success ||
    problems.length > 0 ||
    secret === undefined ||
    video === undefined ||
    !runner ||
    !compose
  )
    throw new BadConfig(`The relay node can't start: ${problems.join('; ')}`);
  const { data } = parsed;
  const configuredSlots = {
    ...(data.SERVER_SLOTS === undefined ? {} : { servers: data.SERVER_SLOTS }),
    ...(data.BROADCAST_SLOTS === undefined ? {} : { broadcasts: data.BROADCAST_SLOTS }),
  };
  return {
    isProduction,
    runner: runner.kind,
    compose,
    dataDir: resolve(data.DATA_DIR ?? '.data'),
    productUrl: data.PUBLIC_URL === undefined ? null : new URL(data.PUBLIC_URL).origin,
    host: data.HOST ?? '127.0.0.1',
    ingestPort: data.INGEST_PORT ?? 8890,
    srtlaPort: data.SRTLA_PORT ?? 8891,
    ingestSocket: data.INGEST_SOCKET ?? null,
    controlHost: data.RELAY_NODE_HOST ?? '127.0.0.1',
    port: data.RELAY_NODE_PORT ?? 4010,
    secret,
    renderer: data.RENDERER ?? 'auto',
    configuredVideo: video,
    configuredSlots,
    machine,
    warmPool: data.WARM_POOL ?? 0,
    guardMs: data.GUARD_MS ?? DEFAULT_GUARD_MS,
    absence: {
      controlMs: data.CONTROL_ABSENCE_MS ?? DEFAULT_CONTROL_ABSENCE_MS,
      feedMs: data.FEED_ABSENCE_MS ?? DEFAULT_FEED_ABSENCE_MS,
    },
    recording: {
      folders: findRecordingFolders(data.DATA_DIR ?? '.data'),
      limits: {
        keepMs: (data.RECORDING_DAYS ?? DEFAULT_RECORDING.days) * DAY_MS,
        userBytes: (data.RECORDING_USER_GB ?? DEFAULT_RECORDING.userGb) * BYTES_PER_GB,
        nodeBytes: (data.RECORDING_NODE_GB ?? DEFAULT_RECORDING.nodeGb) * BYTES_PER_GB,
        reserveBytes: DEFAULT_RECORDING.reserveGb * BYTES_PER_GB,
      },
    },
    stopServersOnExit: data.STOP_SERVERS_ON_EXIT,
    logLevel: data.LOG_LEVEL ?? 'info',
  };
}

function readSecret(
  { RELAY_NODE_SECRET, RELAY_NODE_SECRET_FILE }: NodeJS.ProcessEnv,
  isProduction: boolean,
): string {
  const secret =
    RELAY_NODE_SECRET || (RELAY_NODE_SECRET_FILE && readFileSync(RELAY_NODE_SECRET_FILE, 'utf8').trim());
  if (!secret) throw new Error('is missing (or RELAY_NODE_SECRET_FILE with its path)');
  if (secret.length < MIN_SECRET_LENGTH)
    throw new Error(`must have at least ${MIN_SECRET_LENGTH} characters`);
  if (isProduction && secret.length < MIN_PRODUCTION_SECRET_LENGTH)
    throw new Error(
      `must have at least ${MIN_PRODUCTION_SECRET_LENGTH} characters in production: \`npm run secrets\` makes one where there is none`,
    );
  return secret;
}

/** Returns the configured runner. Throws Error if the runner is not allowed, or is missing in production. */
function readRunner(data: z.output<typeof Environment>): { kind: RelayNodeConfig['runner'] } {
  const kind = data.RELAY_RUNNER ?? null;
  if (data.NODE_ENV !== 'production' || kind === 'compose' || kind === 'swarm') return { kind };
  if (kind === null) throw new Error('is missing: production has no default, use compose');
  if (!data.ALLOW_PROCESS_RUNNER)
    throw new Error(
      'the process runner does not isolate servers; in production set ALLOW_PROCESS_RUNNER=1 to use it',
    );
  return { kind };
}
