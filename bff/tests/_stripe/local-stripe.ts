import { DEFAULT_FEES } from '../../src/config/load-config.js';
import type { SandboxConfig } from '../../src/sandbox/config.js';

/** The local card payment provider with default settings. */
export const LOCAL_STRIPE: SandboxConfig['stripe'] = {
  secretKey: 'sk_test_trailcast_local',
  webhookSecret: 'whsec_trailcast_local',
  fees: DEFAULT_FEES,
};
