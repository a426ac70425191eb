import { randomUUID } from 'node:crypto';
import { until } from '../../e2e/_kit/wait.js';
import { UsageIntervalEntity } from '../src/features/usage/usage-interval.entity.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';
import { createUsageFixture, type UsageFixture } from './_fixtures/usage-fixture.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The regular fee of a server for an hour. */
const REGULAR_FEE_CENTS = 49;

eachDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: UsageFixture;
  let user: number;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    fixture = createUsageFixture(testDatabase);
    user = await fixture.createUser();
  });
  afterEach(() => fixture.clear());

  const passTime = (ms: number) => void (fixture.clock.time += ms);
  const readChargeSummaries = async () =>
    (await fixture.readCharges(user)).map(({ fromSecond, seconds, tier, state }) => [fromSecond, seconds, tier, state]); // prettier-ignore

  describe('UsageMeter', () => {
    test('charges a closed interval in whole seconds', async () => {
      const wholeSeconds = 90;
      const remainderMs = 900;
      const instance = await fixture.createServer(user);
      passTime(wholeSeconds * SECOND_MS + remainderMs);
      await fixture.deleteServer(instance);
      const [charge, ...otherCharges] = await fixture.readCharges(user);
      expect(otherCharges).toEqual([]);
      expect(charge).toMatchObject({
        identifier: `${instance}:0`,
        fromSecond: 0,
        seconds: wholeSeconds,
        fromMs: fixture.clock.time - wholeSeconds * SECOND_MS - remainderMs,
        toMs: fixture.clock.time - remainderMs,
        tier: 'REGULAR',
        feeCents: REGULAR_FEE_CENTS,
        units: wholeSeconds * REGULAR_FEE_CENTS,
        state: 'pending',
        timeSent: null,
      });
    });

    test('rolls back a charge together with the deletion', async () => {
      const instance = await fixture.createServer(user);
      passTime(MINUTE_MS);
      const closeInterval = fixture.metering.chargeClosedInterval.bind(fixture.metering);
      const usage = Object.assign(Object.create(fixture.metering) as typeof fixture.metering, {
        chargeClosedInterval: async (...args: Parameters<typeof closeInterval>) => {
          await closeInterval(...args);
          throw new Error('killed');
        },
      });
      await expect(fixture.deleteServer(instance, usage)).rejects.toThrow('killed');
      expect(await readChargeSummaries()).toEqual([]);
      expect(await fixture.readInterval(instance)).toMatchObject({ timeEnded: null, chargedSeconds: 0 });
    });

    test('charges an open interval every five minutes, and adds remainders of seconds to the next charge', async () => {
      await fixture.createServer(user);
      passTime(5 * MINUTE_MS - 1);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      expect(await readChargeSummaries()).toEqual([]);
      passTime(600);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      passTime(5 * MINUTE_MS + 600);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      expect(await readChargeSummaries()).toEqual([
        [0, 300, 'REGULAR', 'pending'],
        [300, 301, 'REGULAR', 'pending'],
      ]);
    });

    test('charges usage before a change of the tier at the old fee, and later usage at the new fee', async () => {
      const instance = await fixture.createServer(user);
      passTime(100 * SECOND_MS + 500);
      await fixture.setTier(user, 'FRIENDS');
      passTime(50 * SECOND_MS + 600);
      await fixture.deleteServer(instance);
      expect(await readChargeSummaries()).toEqual([
        [0, 100, 'REGULAR', 'pending'],
        [100, 51, 'FRIENDS', 'pending'],
      ]);
    });

    test('charges nothing for usage of FREE, and sends no report', async () => {
      await fixture.setTier(user, 'FREE');
      const instance = await fixture.createServer(user);
      passTime(HOUR_MS);
      await fixture.deleteServer(instance);
      await fixture.metering.sender.sendDueCharges(fixture.signal);
      expect(await readChargeSummaries()).toEqual([[0, HOUR_MS / SECOND_MS, 'FREE', 'free']]);
      expect(fixture.provider.reports).toEqual([]);
    });

    test('charges the time until the end of a billing period separately', async () => {
      passTime(31 * DAY_MS - 100 * SECOND_MS);
      await fixture.createServer(user);
      passTime(70 * SECOND_MS);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      expect(await readChargeSummaries()).toEqual([]);
      passTime(32 * SECOND_MS);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      expect(await readChargeSummaries()).toEqual([
        [0, 100, 'REGULAR', 'pending'],
        [100, 2, 'REGULAR', 'pending'],
      ]);
      const [chargeBefore, chargeAfter] = await fixture.readCharges(user);
      const { periodStart } = (await fixture.readPaymentView(user)).usage!;
      expect([chargeBefore!.timeBilled < periodStart, chargeAfter!.timeBilled >= periodStart]).toEqual([
        true,
        true,
      ]);
    });

    test('charges shortly before the end of a billing period', async () => {
      passTime(31 * DAY_MS - 100 * SECOND_MS);
      await fixture.createServer(user);
      passTime(71 * SECOND_MS);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      expect(await readChargeSummaries()).toEqual([[0, 71, 'REGULAR', 'pending']]);
    });

    test('charges each second once in concurrent processes', async () => {
      const instance = await fixture.createServer(user);
      passTime(10 * MINUTE_MS);
      const otherProcesses = [fixture.addProcess(), fixture.addProcess()];
      await Promise.all([
        ...[fixture.metering, ...otherProcesses].map(({ meter }) => meter.chargeDueIntervals(fixture.signal)),
        fixture.deleteServer(instance),
        fixture.setTier(user, 'REDUCED'),
      ]);
      const charges = await fixture.readCharges(user);
      let nextSecond = 0;
      for (const { fromSecond, seconds } of charges) {
        expect(fromSecond).toBe(nextSecond);
        nextSecond = fromSecond + seconds;
      }
      expect(nextSecond).toBe(600);
    });

    test('charges each second once if the clock goes back', async () => {
      const instance = await fixture.createServer(user);
      passTime(10 * MINUTE_MS);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      passTime(-5 * MINUTE_MS);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      passTime(5 * MINUTE_MS + 30 * SECOND_MS);
      await fixture.metering.meter.chargeNow(user);
      passTime(-MINUTE_MS);
      await fixture.deleteServer(instance);
      expect(await readChargeSummaries()).toEqual([
        [0, 600, 'REGULAR', 'pending'],
        [600, 30, 'REGULAR', 'pending'],
      ]);
      const { timeStarted, timeEnded } = await fixture.readInterval(instance);
      expect(timeEnded! - timeStarted).toBe(630 * SECOND_MS);
    });

    test('charges intervals that a process of the previous release has closed', async () => {
      const instance = randomUUID();
      const { time } = fixture.clock;
      await fixture.database.transact(async ({ em }) => {
        em.create(UsageIntervalEntity, {
          user,
          serverInstance: instance,
          timeStarted: time - MINUTE_MS,
          timeEnded: time,
        });
      });
      passTime(DAY_MS);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      expect(await readChargeSummaries()).toEqual([[0, 60, 'REGULAR', 'pending']]);
    });
  });

  describe('a payment’s usage', () => {
    test('is the sum of charged and uncharged time of the period', async () => {
      const instance = await fixture.createServer(user);
      passTime(HOUR_MS);
      await fixture.metering.meter.chargeNow(user);
      passTime(HOUR_MS / 2);
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({ hours: 1.5, amount: 0.74 });
      await fixture.deleteServer(instance);
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({ hours: 1.5, amount: 0.74 });
      await fixture.setTier(user, 'FRIENDS');
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({ hours: 1.5, amount: 0.74 });
    });

    test('has the old fee for usage before a change of the tier', async () => {
      await fixture.createServer(user);
      passTime(HOUR_MS);
      await fixture.setTier(user, 'FRIENDS');
      passTime(HOUR_MS);
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({ hours: 2, amount: 0.69 });
    });

    test('is rounded once, like the invoice', async () => {
      for (let times = 0; times < 3; times += 1) {
        const instance = await fixture.createServer(user);
        passTime(25 * SECOND_MS);
        await fixture.deleteServer(instance);
      }
      // 75 s at 49 cents are 1.02 cents, 25 s are 0.34.
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({ hours: 0.0208, amount: 0.01 });
    });

    test('starts at 0 in each period', async () => {
      passTime(31 * DAY_MS - HOUR_MS);
      await fixture.createServer(user);
      passTime(HOUR_MS - 1);
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({ hours: 0.9997 });
      passTime(1 + 2 * HOUR_MS);
      const { usage } = await fixture.readPaymentView(user);
      expect(usage).toMatchObject({ hours: 2, amount: 0.98 });
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      expect((await fixture.readPaymentView(user)).usage).toEqual(usage);
    });

    test('contains only the time of its user', async () => {
      const otherUser = await fixture.createUser();
      await fixture.createServer(otherUser);
      passTime(HOUR_MS);
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({ hours: 0, amount: 0 });
    });
  });

  describe('CostPublisher', () => {
    test('sends costs to users with a running server and a channel in this process', async () => {
      const otherUser = await fixture.createUser();
      await Promise.all([fixture.createServer(user), fixture.createServer(otherUser)]);
      fixture.connectedUsers.add(user);
      const metering = fixture.addProcess({ publish: 20, charge: DAY_MS, send: DAY_MS });
      passTime(HOUR_MS);
      metering.start();
      await until(() => fixture.sentCosts.length >= 2);
      await metering.close();
      const [firstCosts, secondCosts] = fixture.sentCosts;
      expect(firstCosts).toEqual({ userId: user, body: await fixture.readPaymentView(user) });
      expect(secondCosts).toEqual(firstCosts);
    });

    test('sends an update when the server is deleted, and no costs afterwards', async () => {
      const instance = await fixture.createServer(user);
      fixture.connectedUsers.add(user);
      const events = await fixture.recordEvents(() => fixture.deleteServer(instance));
      expect(events).toContainEqual(expect.stringMatching(`^payment update \\d+ v1 → ${user}$`));
      const metering = fixture.addProcess({ publish: 5, charge: DAY_MS, send: DAY_MS });
      metering.start();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await metering.close();
      expect(fixture.sentCosts).toEqual([]);
    });
  });
});
