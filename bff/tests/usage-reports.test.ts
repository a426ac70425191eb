import { until } from '../../e2e/_kit/wait.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { createUsageFixture, type UsageFixture } from './_fixtures/usage-fixture.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

anyDatabase((makeDatabase) => {
  let database: TestDatabase;
  let fixture: UsageFixture;
  let user: number;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    fixture = createUsageFixture(database);
    user = await fixture.createUser();
  });
  afterEach(() => fixture.clear());

  const pass = (ms: number) => void (fixture.clock.time += ms);
  /** Creates one minute of usage of an ended server. */
  const minute = async (userId = user) => {
    const instance = await fixture.createServer(userId);
    pass(MINUTE);
    await fixture.deleteServer(instance);
    return instance;
  };
  const send = (metering = fixture.metering) => metering.sender.sendDue(fixture.signal);
  /** Adds a process that has not seen the provider's outage. */
  const restarted = () => fixture.addProcess();
  const states = async (userId = user) => (await fixture.readCharges(userId)).map(({ state }) => state);
  const actions = async () => (await fixture.readAudit(user)).map(({ action }) => action);

  describe('UsageSender', () => {
    test('reports a charge once, with its own identifier, time and units', async () => {
      const instance = await minute();
      await send();
      await send();
      const at = fixture.clock.time - SECOND;
      const report = { userId: user, identifier: `${instance}:0`, at, units: 60 * 49 };
      expect(fixture.provider.reports).toEqual([report]);
      const [charge] = await fixture.readCharges(user);
      expect(charge).toMatchObject({ state: 'sent', timeSent: fixture.clock.time });
    });

    test('repeats a report whose reply was lost, and it is billed once', async () => {
      await minute();
      fixture.provider.nextOutcomes.push('reply lost');
      await send();
      expect(await states()).toEqual(['pending']);
      pass(10 * SECOND);
      await send(restarted());
      expect(await states()).toEqual(['sent']);
      expect(fixture.provider.reports).toHaveLength(2);
      expect(fixture.provider.billed).toHaveLength(1);
    });

    test('waits longer with each failure', async () => {
      await minute();
      fixture.provider.nextOutcomes.push('away', 'away', 'away');
      const tries = async () => {
        await send(restarted());
        return fixture.provider.reports.length;
      };
      expect(await tries()).toBe(1);
      pass(9 * SECOND);
      expect(await tries()).toBe(1);
      pass(SECOND);
      expect(await tries()).toBe(2);
      pass(19 * SECOND);
      expect(await tries()).toBe(2);
      pass(SECOND);
      expect(await tries()).toBe(3);
    });

    test('tries only one charge while the provider is unreachable', async () => {
      await minute();
      await minute();
      fixture.provider.nextOutcomes.push('away', 'away');
      await send();
      await send();
      expect(fixture.provider.reports).toHaveLength(1);
      pass(10 * SECOND);
      await send(restarted());
      expect(new Set(fixture.provider.reports.map(({ identifier }) => identifier)).size).toBe(1);
    });

    test('skips a charge that another process reports', async () => {
      await minute();
      await minute();
      await Promise.all([send(), send(restarted()), send(restarted())]);
      expect(fixture.provider.reports).toHaveLength(2);
      expect(await states()).toEqual(['sent', 'sent']);
    });

    test('repeats the report of a killed process', async () => {
      await minute();
      const killed = fixture.addProcess();
      const report = fixture.provider.reportUsage.bind(fixture.provider);
      fixture.provider.reportUsage = async (...args) => {
        await report(...args);
        throw new Error('killed');
      };
      await expect(send(killed)).rejects.toThrow('killed');
      fixture.provider.reportUsage = report;
      pass(59 * SECOND);
      await send();
      expect(fixture.provider.reports).toHaveLength(1);
      pass(SECOND);
      await send();
      expect(await states()).toEqual(['sent']);
      expect(fixture.provider.billed).toHaveLength(1);
    });

    test.each([
      ['arrived', 'reply lost', 1],
      ['did not arrive', 'away', 1],
    ] as const)(
      'reads whether a report without a response %s, once its idempotency key may have expired',
      async (_title, mishap, reports) => {
        await minute();
        await minute();
        await send();
        await minute();
        fixture.provider.nextOutcomes.push(mishap);
        await send();
        pass(25 * HOUR);
        await send(restarted());
        expect(await states()).toEqual(['sent', 'sent', 'sent']);
        expect(fixture.provider.countUnits(user)).toBe(3 * 60 * 49);
        expect(fixture.provider.billed.length - 2).toBe(reports);
        expect(await actions()).toEqual([]);
      },
    );

    test('does not repeat an unconfirmed report after the provider’s deduplication period', async () => {
      await minute();
      fixture.provider.nextOutcomes.push('reply lost');
      fixture.provider.isReadable = false;
      await send();
      pass(25 * HOUR);
      await send(restarted());
      expect(fixture.provider.billed).toHaveLength(1);
      expect(await states()).toEqual(['refused']);
      expect(await actions()).toEqual(['usage.uncertain']);
    });

    test('keeps retrying refused reports for longer than the provider keeps its keys', async () => {
      await minute();
      fixture.provider.nextOutcomes.push('refused');
      await send();
      pass(3 * DAY);
      await send();
      expect(await states()).toEqual(['sent']);
      expect(fixture.provider.billed).toHaveLength(1);
      expect(await actions()).toEqual([]);
    });

    test('waits for a customer that the provider does not have yet, and reads once for all charges', async () => {
      await minute();
      await minute();
      fixture.provider.nextOutcomes.push('unknown-customer');
      await send();
      expect(fixture.provider.reports).toHaveLength(1);
      pass(10 * SECOND);
      await send();
      expect(await states()).toEqual(['sent', 'sent']);
    });

    test('does not delay others for one user’s unknown customer', async () => {
      const other = await fixture.createUser();
      await minute();
      await minute(other);
      fixture.provider.nextOutcomes.push('unknown-customer');
      await send();
      expect([await states(), await states(other)]).toEqual([['pending'], ['sent']]);
    });

    test('drops charges that the provider has refused for 35 days, and logs them', async () => {
      await minute();
      fixture.provider.nextOutcomes.push(...Array<'unknown-customer'>(300).fill('unknown-customer'));
      for (let days = 0; days < 40; days += 3) {
        await send();
        pass(3 * DAY);
      }
      expect(await states()).toEqual(['refused']);
      expect(await actions()).toContain('usage.refused');
      expect(fixture.provider.billed).toEqual([]);
      const { usage } = await fixture.readPaymentView(user);
      expect(usage).toMatchObject({ amount: 0 });
    });

    test('bills usage of a period with a closed invoice in the running one, and records that', async () => {
      await minute();
      const { end } = { end: (await fixture.readPaymentView(user)).usage!.periodEnd };
      fixture.clock.time = end + HOUR;
      await send();
      expect(fixture.provider.billed).toEqual([expect.objectContaining({ at: end })]);
      expect(await actions()).toEqual(['usage.moved']);
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({
        periodStart: end,
        hours: 0.0167,
        amount: 0.01,
      });
    });

    test('reports usage that is too old for the provider with a time that it accepts', async () => {
      const instance = await fixture.createServer(user);
      pass(MINUTE);
      await fixture.deleteServer(instance);
      pass(40 * DAY);
      await send();
      expect(fixture.provider.countUnits(user)).toBe(60 * 49);
      expect(await actions()).toEqual(['usage.moved']);
    });

    test('reports nothing ahead of a clock that has gone back', async () => {
      await minute();
      pass(-HOUR);
      await send();
      expect(fixture.provider.billed).toEqual([expect.objectContaining({ at: fixture.clock.time })]);
    });

    test('loses nothing during a day without a process', async () => {
      const instance = await fixture.createServer(user);
      pass(10 * MINUTE);
      await fixture.metering.meter.chargeDue(fixture.signal);
      await send();
      pass(DAY);
      const later = restarted();
      await later.meter.chargeDue(fixture.signal);
      await send(later);
      pass(MINUTE);
      await fixture.deleteServer(instance, later);
      await send(later);
      expect(fixture.provider.countUnits(user)).toBe((86_400 + 660) * 49);
    });

    test('runs while its process leads', async () => {
      const metering = fixture.addProcess({ charge: 10, send: 10, figures: DAY });
      const leading = metering.lead();
      await minute();
      await until(() => fixture.provider.billed.length > 0);
      await leading.close();
      expect(fixture.provider.countUnits(user)).toBe(60 * 49);
      await minute();
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(fixture.provider.billed).toHaveLength(1);
    });
  });

  describe('settle', () => {
    const settle = (metering = fixture.metering) => metering.settle(user, fixture.signal);

    test('charges and reports all usage of a user, including waiting retries', async () => {
      await minute();
      fixture.provider.nextOutcomes.push('refused');
      await send();
      await fixture.createServer(user);
      pass(5 * SECOND);
      expect(await settle()).toBe(true);
      expect(fixture.provider.countUnits(user)).toBe(65 * 49);
    });

    test('reports an unreachable provider', async () => {
      await minute();
      fixture.provider.nextOutcomes.push('away');
      expect(await settle()).toBe(false);
    });

    test('does not touch other users’ charges', async () => {
      const other = await fixture.createUser();
      await minute(other);
      expect(await settle()).toBe(true);
      expect(await states(other)).toEqual(['pending']);
    });

    test('waits for reports of another process', async () => {
      await minute();
      const report = fixture.provider.reportUsage.bind(fixture.provider);
      let respond = () => {};
      const reported = new Promise<void>((resolve) => {
        fixture.provider.reportUsage = async (...args) => {
          resolve();
          await new Promise<void>((go) => (respond = go));
          return report(...args);
        };
      });
      const sending = send(restarted());
      await reported;
      let done = false;
      const settling = settle().then((complete) => {
        done = true;
        return complete;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(done).toBe(false);
      respond();
      await sending;
      expect(await settling).toBe(true);
      expect(fixture.provider.billed).toHaveLength(1);
    });
  });
});
