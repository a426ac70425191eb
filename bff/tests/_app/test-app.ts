import { pino } from 'pino';
import { randomBytes } from 'node:crypto';
import { buildApp, type AppDeps } from '../../src/app.js';
import { FakePlatform } from '../../src/drivers/platform/fake-platform.js';
import { SESSION_LIMITS } from '../../src/features/session/session-limits.js';
import { sessionRoutes } from '../../src/features/session/session.routes.js';
import { SessionService } from '../../src/features/session/session.service.js';
import { systemRoutes } from '../../src/features/system/system.routes.js';
import { SystemService } from '../../src/features/system/system.service.js';
import { PlatformTokenBox } from '../../src/features/user/platform-tokens.js';
import { DEMO_ROLES } from '../../src/features/user/sign-in/role-on-sign-in.js';
import { signInRoutes } from '../../src/features/user/sign-in/sign-in.routes.js';
import { ChatConsent } from '../../src/features/user/sign-in/chat-consent.js';
import { SignInService } from '../../src/features/user/sign-in/sign-in.service.js';
import { userRoutes } from '../../src/features/user/user.routes.js';
import { AccountDeletion } from '../../src/features/user/deletion/account-deletion.js';
import { UserService } from '../../src/features/user/user.service.js';
import { SecretBox } from '../../src/infra/crypto/secret-box.js';
import { RequestBodies } from '../../src/infra/http/body/request-bodies.js';
import { createMetrics } from '../../src/infra/http/monitoring/http-metrics.js';
import type { FeatureApp, FeatureRoutes } from '../../src/infra/http/feature-routes.js';
import { IdempotencyStore } from '../../src/infra/http/idempotency/idempotency-store.js';
import { RateLimiter } from '../../src/infra/http/limits/rate-limiter.js';
import { Readiness } from '../../src/infra/http/monitoring/readiness.js';
import type { MakeDatabase, TestDatabase } from '../_database/test-database.js';

export interface TestApp {
  app: FeatureApp;
  fixture: TestDatabase;
  platform: FakePlatform;
  sessions: SessionService;
  box: SecretBox;
  keys: ReadonlyMap<string, Buffer>;
  tokens: PlatformTokenBox;
  /** Sign-ins reported to the listener, as `USER_ID LOGIN`. */
  signedIn: string[];
  /** Advances the sessions' clock by `ms`. */
  advance: (ms: number) => void;
  signIn: (userId: number) => Promise<{ authorization: string }>;
  close: () => Promise<void>;
}

export interface TestAppOptions {
  publicUrl?: string;
  features?: Record<string, FeatureRoutes>;
  deps?: Partial<AppDeps>;
}

/** Creates the application with the features user, session and system, over the fake platform. It does not listen. */
export async function createTestApp(
  makeDatabase: MakeDatabase,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const publicUrl = options.publicUrl ?? 'http://127.0.0.1:4999';
  const fixture = await makeDatabase();
  const { database } = fixture;
  const keys = new Map([['k', randomBytes(32)]]);
  const box = new SecretBox({ primary: 'k', keys });
  const platform = new FakePlatform();
  const tokens = new PlatformTokenBox(box);
  let clockOffsetMs = 0;
  const sessions = new SessionService(database, SESSION_LIMITS, { now: () => Date.now() + clockOffsetMs });
  const signedIn: string[] = [];
  const signIn = new SignInService({
    database,
    platform,
    sessions,
    tokens,
    listener: {
      onSignedIn: async (_tx, userId, login) => void signedIn.push(`${userId} ${login}`),
      afterSignIn: async () => undefined,
    },
    roles: { newUserRole: 'UNVERIFIED', demoRoles: DEMO_ROLES },
    administrators: { includes: async () => false },
    callbackUrl: `${publicUrl}/api/v1/auth/twitch/callback`,
  });
  const chat = new ChatConsent({
    ...{ database, platform, publicUrl, tokens: new PlatformTokenBox(box, 'chat') },
    callbackUrl: `${publicUrl}/api/v1/auth/twitch/callback`,
  });
  const relay = {
    readCondition: () => ({
      ok: false,
      missing: [{ what: 'OBS', how: 'apt install obs-studio' }],
      browserSources: false,
    }),
  };
  const operator = { name: 'Op', address: 'Street 1', email: 'op@example.org' };
  const app = await buildApp({
    publicUrl,
    trustedProxies: [],
    sandboxUrl: null,
    metricsToken: null,
    logger: pino({ level: 'silent' }),
    authenticate: (token) => sessions.authenticate(token),
    idempotency: new IdempotencyStore(database, box),
    bodies: new RequestBodies(options.deps?.limits),
    limiter: new RateLimiter(1),
    readiness: new Readiness([{ name: 'database', check: () => database.ping().then(() => ({ ok: true })) }]),
    metrics: createMetrics(),
    clientDirectory: null,
    ...options.deps,
    features: {
      user: userRoutes(new UserService(database), new AccountDeletion({ database, removals: [] })),
      signIn: signInRoutes({ signIn, chat, box, secure: publicUrl.startsWith('https:'), passLogin: true }),
      session: sessionRoutes(sessions),
      system: systemRoutes(new SystemService(operator, relay)),
      ...options.features,
    },
  });
  return {
    app,
    fixture,
    platform,
    sessions,
    box,
    keys,
    tokens,
    signedIn,
    advance: (ms) => void (clockOffsetMs += ms),
    signIn: async (userId) => {
      const { token } = await database.transact((tx) => sessions.open(tx, userId));
      return { authorization: `Bearer ${token}` };
    },
    close: async () => {
      await app.close();
      await fixture.close();
    },
  };
}
