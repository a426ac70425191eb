import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/core';
import { pino } from 'pino';
import { loadConfig } from '../src/config/load-config.js';
import { createContext, type Context } from '../src/context.js';
import { FakePayments } from '../src/drivers/payments/fake-payments.js';
import { FakePlatform } from '../src/drivers/platform/fake-platform.js';
import { ApiTokenEntity } from '../src/features/api-token/api-token.entity.js';
import { PaymentCustomerEntity } from '../src/features/payment/customer/payment-customer.entity.js';
import { PaymentEntity } from '../src/features/payment/payment.entity.js';
import { UsageChargeEntity } from '../src/features/usage/usage-charge.entity.js';
import { WebhookEventEntity } from '../src/features/payment/webhook/webhook-event.entity.js';
import { UsageIntervalEntity } from '../src/features/usage/usage-interval.entity.js';
import { SessionEntity } from '../src/features/session/session.entity.js';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { PlatformTokenBox } from '../src/features/user/platform-tokens.js';
import { SecretBox } from '../src/infra/crypto/secret-box.js';
import type { Transaction } from '../src/infra/db/database.js';
import { IdempotencyKeyEntity } from '../src/infra/http/idempotency/idempotency-key.entity.js';
import { OutboxEventEntity } from '../src/infra/outbox/outbox-event.entity.js';
import { writeOutbox } from '../src/infra/outbox/write-outbox.js';
import { insertUser } from './_database/insert-user.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const OLD_KEY = randomBytes(32);
const box = new SecretBox({ primary: 'old', keys: new Map([['old', OLD_KEY]]) });
const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
const payments = new FakePayments();
const LONG_AGO = Date.parse('2025-01-01T00:00Z');

/** A task of the leader. Each task has its own user. */
interface LeaderTask {
  prepare: (tx: Transaction, user: number) => Promise<unknown>;
  isDone: (em: EntityManager, user: number) => Promise<boolean>;
}

const insertSession = ({ em, now }: Transaction, user: number, expires: number) =>
  em.insert(SessionEntity, {
    ...{ user, tokenDigest: `${user}`, timeCreated: now, lastUsed: now, expires, revoked: false },
  });

const insertApiToken = ({ em, now }: Transaction, user: number) =>
  em.insert(ApiTokenEntity, {
    ...{ user, name: 'Deck', tokenDigest: `${user}`, scopes: 'read', timeCreated: now, lastUsed: now },
    expires: now + 3_600_000,
  });

const insertAccount = ({ em }: Transaction, user: number) => {
  const account = {
    platform: 'twitch',
    platformUserId: `${user}`,
    login: `user${user}`,
    timeUpdated: LONG_AGO,
  };
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresInMs: null };
  return em.insert(PlatformAccountEntity, {
    ...account,
    ...new PlatformTokenBox(box).seal(account, tokens, LONG_AGO),
    user,
  });
};

const TASKS: Record<string, LeaderTask> = {
  'deletes old outbox events': {
    prepare: ({ em }, user) => writeOutbox(em, [{ kind: 'stream', operation: 'update', entityId: user, version: 1, audience: [] }], LONG_AGO), // prettier-ignore
    isDone: async (em) => (await em.count(OutboxEventEntity, { timeCreated: LONG_AGO })) === 0,
  },
  'deletes old Idempotency-Keys': {
    prepare: ({ em }, userId) =>
      em.insert(IdempotencyKeyEntity, { userId, key: 'k', requestDigest: 'd', timeCreated: LONG_AGO }),
    isDone: async (em, userId) => (await em.count(IdempotencyKeyEntity, { userId })) === 0,
  },
  'reseals values of an older encryption key': {
    prepare: insertAccount,
    isDone: async (em, user) =>
      (await em.findOneOrFail(PlatformAccountEntity, { user })).accessToken?.startsWith('tc1:new:') ?? false,
  },
  'deletes expired sessions': {
    prepare: (tx, user) => insertSession(tx, user, LONG_AGO),
    isDone: async (em, user) => (await em.count(SessionEntity, { user })) === 0,
  },
  'deletes old webhook events': {
    prepare: ({ em }) =>
      em.insert(WebhookEventEntity, { eventId: 'evt', type: 'invoice.paid', timeReceived: LONG_AGO }),
    isDone: async (em) => (await em.count(WebhookEventEntity)) === 0,
  },
  'ends subscriptions at their end date': {
    prepare: ({ em }, user) =>
      em.insert(PaymentEntity, {
        user,
        status: 'ACTIVE',
        tier: 'REGULAR',
        subscriptionEnd: LONG_AGO,
        version: 1,
      }),
    isDone: async (em, user) => (await em.findOneOrFail(PaymentEntity, { user })).status === 'CANCELED',
  },
  'synchronizes every subscription with the payment provider': {
    prepare: ({ em }, user) => {
      payments.subscriptions.set(user, { status: 'ACTIVE', providerStatus: 'active', tier: 'REDUCED', startedAt: LONG_AGO, endsAt: 0, period: null }); // prettier-ignore
      return em.insert(PaymentCustomerEntity, { user, creationKey: `${user}`, timeCreated: LONG_AGO });
    },
    isDone: async (em, user) => (await em.findOne(PaymentEntity, { user }))?.status === 'ACTIVE',
  },
  'charges server time and reports it to the payment provider': {
    prepare: ({ em, now }, user) =>
      em.insert(UsageIntervalEntity, { user, serverInstance: `${user}`, timeStarted: now - 9_000, timeEnded: now }), // prettier-ignore
    isDone: async (em, user) => (await em.findOne(UsageChargeEntity, { user }))?.state === 'sent',
  },
  'revokes sessions and API tokens of users whose platform tokens are invalid': {
    prepare: async (tx, user) => {
      await insertAccount(tx, user);
      await insertSession(tx, user, tx.now + 3_600_000);
      await insertApiToken(tx, user);
    },
    isDone: async (em, user) =>
      (await em.findOneOrFail(SessionEntity, { user })).revoked &&
      (await em.count(ApiTokenEntity, { user })) === 0,
  },
};

anyDatabase((makeDatabase) => {
  describe('the leading process', () => {
    let fixture: TestDatabase;
    let directory: string;
    let context: Context;
    const users = new Map<LeaderTask, number>();

    beforeAll(async () => {
      [fixture, directory] = await Promise.all([
        makeDatabase(),
        mkdtemp(join(tmpdir(), 'trailcast-leader-')),
      ]);
      const { database, config: databaseConfig } = fixture;
      for (const task of Object.values(TASKS)) {
        const user = await insertUser(database, `user${users.size}`);
        users.set(task, user);
        await database.transact((tx) => task.prepare(tx, user));
        expect(await database.read((em) => task.isDone(em, user))).toBe(false);
      }
      const { config, secrets } = loadConfig({
        DATA_DIR: directory,
        ENCRYPTION_KEYS: `new:${randomBytes(32).toString('base64')},old:${OLD_KEY.toString('base64')}`,
        ...(databaseConfig.kind === 'mysql' ? { DATABASE_URL: databaseConfig.url } : {}),
      });
      context = await createContext(config, secrets, {
        ...{ logger, payments, nodes: [], platform: new FakePlatform() },
        ...(databaseConfig.kind === 'libsql' ? { database } : {}),
      });
      context.start();
    });
    afterAll(async () => {
      await context.close();
      await fixture.close();
      await rm(directory, { recursive: true });
    });

    test.each(Object.entries(TASKS))(
      '%s',
      async (_name, task) => {
        const isDone = () => fixture.database.read((em) => task.isDone(em, users.get(task)!));
        await until(async () => ((await isDone()) ? true : undefined));
      },
      25_000,
    );
  });
});
