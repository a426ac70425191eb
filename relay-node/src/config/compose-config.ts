import { parsePool, type Subnet } from '../runner/compose/network-pool.js';
import { parseAllowed, type AllowedAddress } from '../runner/stack/platform-route.js';
import type { StackImages } from '../runner/stack/stack-options.js';

const DEFAULT_ENGINE = 'unix:///var/run/docker.sock';
const DEFAULT_POOL = '10.213.0.0/18';
const DEFAULT_NETWORK = 'trailcast-egress';
const ENGINE_FORMAT = /^(unix:\/\/\/[^\s]+|tcp:\/\/[^\s/]+)$/;
const IMAGE_FORMAT = /^[a-z0-9]+(?:[._/:@-]+[A-Za-z0-9]+)*$/;
const NETWORK_FORMAT = /^[a-zA-Z0-9][a-zA-Z0-9_.-]*$/;

/** Settings of the compose and swarm runners. */
export interface ComposeConfig {
  engine: string;
  images: StackImages;
  /** Private addresses for the servers' networks. */
  pool: Subnet;
  /** The external network, through which the servers' pipe containers reach the platforms. */
  network: string;
  /** Allowed non-public addresses of platforms; none in production. */
  allow: AllowedAddress[];
}

export interface ComposeEnvironment {
  DOCKER_HOST?: string | undefined;
  OBS_IMAGE?: string | undefined;
  EGRESS_IMAGE?: string | undefined;
  PAGES_IMAGE?: string | undefined;
  RELAY_NETWORK_POOL?: string | undefined;
  EGRESS_NETWORK?: string | undefined;
  EGRESS_ALLOW?: string | undefined;
}

/**
 * Parses the settings. Returns undefined if a setting is invalid. `collectProblem` calls `read` and collects its error.
 */
export function readComposeConfig(
  environment: ComposeEnvironment,
  isProduction: boolean,
  collectProblem: <T>(name: string, read: () => T) => T | undefined,
): ComposeConfig | undefined {
  const engine = collectProblem('DOCKER_HOST', () =>
    requireFormat(environment.DOCKER_HOST ?? DEFAULT_ENGINE, ENGINE_FORMAT),
  );
  const obs = collectProblem('OBS_IMAGE', () =>
    requireFormat(environment.OBS_IMAGE ?? 'trailcast/obs', IMAGE_FORMAT),
  );
  const egress = collectProblem('EGRESS_IMAGE', () =>
    requireFormat(environment.EGRESS_IMAGE ?? 'trailcast/egress', IMAGE_FORMAT),
  );
  const pages = collectProblem('PAGES_IMAGE', () =>
    requireFormat(environment.PAGES_IMAGE ?? 'trailcast/pages', IMAGE_FORMAT),
  );
  const pool = collectProblem('RELAY_NETWORK_POOL', () =>
    parsePool(environment.RELAY_NETWORK_POOL ?? DEFAULT_POOL),
  );
  const network = collectProblem('EGRESS_NETWORK', () =>
    requireFormat(environment.EGRESS_NETWORK ?? DEFAULT_NETWORK, NETWORK_FORMAT),
  );
  const allow = collectProblem('EGRESS_ALLOW', () =>
    readAllowedAddresses(environment.EGRESS_ALLOW, isProduction),
  );
  if (!engine || !obs || !egress || !pages || !pool || !network || !allow) return undefined;
  return { engine, images: { obs, egress, pages }, pool, network, allow };
}

function readAllowedAddresses(text: string | undefined, isProduction: boolean): AllowedAddress[] {
  if (text === undefined) return [];
  if (isProduction) throw new Error('allows non-public addresses and must not be set in production');
  return text.split(',').map((entry) => parseAllowed(entry.trim()));
}

function requireFormat(text: string, format: RegExp): string {
  if (!format.test(text)) throw new Error(`${text} has an invalid format`);
  return text;
}
