import { z } from 'zod';
import { DEFAULT_FEES } from '../config/load-config.js';
import { SETTINGS } from '../config/settings.js';
import type { AccessFees } from './stripe/catalogue.js';
import type { EventSubTimes } from './twitch/chat/eventsub-session.js';

const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65535),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  PLATFORM_RTMP_PORT: z.coerce.number().int().min(1).max(65535).default(1935),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65535).default(4000),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  TWITCH_CLIENT_ID: z.string().default('trailcast-local'),
  TWITCH_CLIENT_SECRET: z.string().default('trailcast-local-secret'),
  STRIPE_SECRET_KEY: z.string().default('sk_test_trailcast_local'),
  SANDBOX_WEBHOOK_URL: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().default('whsec_trailcast_local'),
  FEES: SETTINGS.FEES.schema,
  LOG_LEVEL: z.string().default('info'),
});

/** Addresses, credentials and data directory of the local services. */
export interface SandboxConfig {
  port: number;
  /** Address of the HTTP port; loopback unless the BFF is on another host. */
  httpHost?: string;
  rtmpPort: number;
  /** Address of the RTMP port. */
  host: string;
  /** The origin that a browser uses, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  clientId: string;
  clientSecret: string;
  stripe: {
    secretKey: string;
    /** Origin for webhooks to the BFF, if this process can't reach it at the public origin. */
    webhookUrl?: string;
    webhookSecret: string;
    fees: AccessFees;
  };
  /** Times of EventSub, for tests. */
  eventSubTimes?: EventSubTimes;
  logLevel: string;
}

/**
 * Reads the environment. Ignores empty variables. Throws an Error that lists the invalid variables, if there
 * are any.
 */
export function readSandboxConfig(environment: NodeJS.ProcessEnv): SandboxConfig {
  const variables = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(variables));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The local services can't start: ${lines.join('; ')}`);
  }
  const env = parsed.data;
  return {
    port: env.SANDBOX_PORT,
    httpHost: env.SANDBOX_HOST,
    rtmpPort: env.PLATFORM_RTMP_PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    clientId: env.TWITCH_CLIENT_ID,
    clientSecret: env.TWITCH_CLIENT_SECRET,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      ...(env.SANDBOX_WEBHOOK_URL === undefined ? {} : { webhookUrl: env.SANDBOX_WEBHOOK_URL }),
      webhookSecret: env.STRIPE_WEBHOOK_SECRET.split(',')[0]?.trim() ?? '',
      fees: { ...DEFAULT_FEES, ...env.FEES },
    },
    logLevel: env.LOG_LEVEL,
  };
}
