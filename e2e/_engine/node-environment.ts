import { ENGINE_HOST } from './engine.js';
import { TEST_NETWORK, TEST_POOL } from './compose-test-node.js';

/** Settings of a node that runs on this machine and runs its servers in containers. */
export const COMPOSE_NODE: Record<string, string> = {
  RELAY_RUNNER: 'compose',
  DOCKER_HOST: ENGINE_HOST,
  HOST: '0.0.0.0',
  RELAY_NETWORK_POOL: TEST_POOL,
  EGRESS_NETWORK: TEST_NETWORK,
  EGRESS_ALLOW: '127.0.0.1',
};
