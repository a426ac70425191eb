import { until } from '../../e2e/_kit/wait.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { createUsageFixture, type UsageFixture } from './_fixtures/usage-fixture.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The regular fee of a server for an hour. A unit is a second at one cent an hour. */
const REGULAR_FEE_CENTS = 49;
/** The units that `addMinute` adds. */
const MINUTE_UNITS = 60 * REGULAR_FEE_CENTS;

anyDatabase((makeDatabase) => {
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
  /** Creates a server, and deletes it after a minute. Returns its instance. */
  const addMinute = async (userId = user) => {
    const instance = await fixture.createServer(userId);
    passTime(MINUTE_MS);
    await fixture.deleteServer(instance);
    return instance;
  };
  const sendReports = (metering = fixture.metering) => metering.sender.sendDueCharges(fixture.signal);
  /** Adds a process without the memory of the provider's outage. */
  const addRestartedProcess = () => fixture.addProcess();
  const readStates = async (userId = user) => (await fixture.readCharges(userId)).map(({ state }) => state);
  const readActions = async () => (await fixture.readAudit(user)).map(({ action }) => action);

  describe('UsageSender', () => {
    test('reports a charge once with identifier, time and units', async () => {
      const instance = await addMinute();
      await sendReports();
      await sendReports();
      const endedAt = fixture.clock.time - SECOND_MS;
      const report = { userId: user, identifier: `${instance}:0`, at: endedAt, units: MINUTE_UNITS };
      expect(fixture.provider.reports).toEqual([report]);
      const [charge] = await fixture.readCharges(user);
      expect(charge).toMatchObject({ state: 'sent', timeSent: fixture.clock.time });
    });

    test('repeats a report after a lost response, and the provider bills it once', async () => {
      await addMinute();
      fixture.provider.nextOutcomes.push('response lost');
      await sendReports();
      expect(await readStates()).toEqual(['pending']);
      passTime(10 * SECOND_MS);
      await sendReports(addRestartedProcess());
      expect(await readStates()).toEqual(['sent']);
      expect(fixture.provider.reports).toHaveLength(2);
      expect(fixture.provider.billed).toHaveLength(1);
    });

    test('doubles the retry delay after each failure', async () => {
      await addMinute();
      fixture.provider.nextOutcomes.push('unreachable', 'unreachable', 'unreachable');
      const sendAndCount = async () => {
        await sendReports(addRestartedProcess());
        return fixture.provider.reports.length;
      };
      expect(await sendAndCount()).toBe(1);
      passTime(9 * SECOND_MS);
      expect(await sendAndCount()).toBe(1);
      passTime(SECOND_MS);
      expect(await sendAndCount()).toBe(2);
      passTime(19 * SECOND_MS);
      expect(await sendAndCount()).toBe(2);
      passTime(SECOND_MS);
      expect(await sendAndCount()).toBe(3);
    });

    test('reports only one charge while the provider is unreachable', async () => {
      await addMinute();
      await addMinute();
      fixture.provider.nextOutcomes.push('unreachable', 'unreachable');
      await sendReports();
      await sendReports();
      expect(fixture.provider.reports).toHaveLength(1);
      passTime(10 * SECOND_MS);
      await sendReports(addRestartedProcess());
      expect(new Set(fixture.provider.reports.map(({ identifier }) => identifier)).size).toBe(1);
    });

    test('reports each charge once in concurrent processes', async () => {
      await addMinute();
      await addMinute();
      await Promise.all([
        sendReports(),
        sendReports(addRestartedProcess()),
        sendReports(addRestartedProcess()),
      ]);
      expect(fixture.provider.reports).toHaveLength(2);
      expect(await readStates()).toEqual(['sent', 'sent']);
    });

    test('repeats the report of a killed process', async () => {
      await addMinute();
      const killedProcess = fixture.addProcess();
      const originalReportUsage = fixture.provider.reportUsage.bind(fixture.provider);
      fixture.provider.reportUsage = async (...args) => {
        await originalReportUsage(...args);
        throw new Error('killed');
      };
      await expect(sendReports(killedProcess)).rejects.toThrow('killed');
      fixture.provider.reportUsage = originalReportUsage;
      passTime(59 * SECOND_MS);
      await sendReports();
      expect(fixture.provider.reports).toHaveLength(1);
      passTime(SECOND_MS);
      await sendReports();
      expect(await readStates()).toEqual(['sent']);
      expect(fixture.provider.billed).toHaveLength(1);
    });

    test.each([
      ['arrived', 'response lost', 1],
      ['did not arrive', 'unreachable', 1],
    ] as const)(
      'bills an unconfirmed report once after 24 h if the report %s',
      async (_title, outcome, reports) => {
        await addMinute();
        await addMinute();
        await sendReports();
        await addMinute();
        fixture.provider.nextOutcomes.push(outcome);
        await sendReports();
        passTime(25 * HOUR_MS);
        await sendReports(addRestartedProcess());
        expect(await readStates()).toEqual(['sent', 'sent', 'sent']);
        expect(fixture.provider.sumBilledUnits(user)).toBe(3 * MINUTE_UNITS);
        expect(fixture.provider.billed.length - 2).toBe(reports);
        expect(await readActions()).toEqual([]);
      },
    );

    test('does not repeat an unconfirmed report after 24 h if the provider’s usage is unreadable', async () => {
      await addMinute();
      fixture.provider.nextOutcomes.push('response lost');
      fixture.provider.isReadable = false;
      await sendReports();
      passTime(25 * HOUR_MS);
      await sendReports(addRestartedProcess());
      expect(fixture.provider.billed).toHaveLength(1);
      expect(await readStates()).toEqual(['refused']);
      expect(await readActions()).toEqual(['usage.uncertain']);
    });

    test('retries a rejected report after the provider’s deduplication period', async () => {
      await addMinute();
      fixture.provider.nextOutcomes.push('rejected');
      await sendReports();
      passTime(3 * DAY_MS);
      await sendReports();
      expect(await readStates()).toEqual(['sent']);
      expect(fixture.provider.billed).toHaveLength(1);
      expect(await readActions()).toEqual([]);
    });

    test('retries the charges of a customer that does not exist at the provider yet', async () => {
      await addMinute();
      await addMinute();
      fixture.provider.nextOutcomes.push('unknown-customer');
      await sendReports();
      expect(fixture.provider.reports).toHaveLength(1);
      passTime(10 * SECOND_MS);
      await sendReports();
      expect(await readStates()).toEqual(['sent', 'sent']);
    });

    test('reports the charges of other users while one customer is unknown', async () => {
      const otherUser = await fixture.createUser();
      await addMinute();
      await addMinute(otherUser);
      fixture.provider.nextOutcomes.push('unknown-customer');
      await sendReports();
      expect([await readStates(), await readStates(otherUser)]).toEqual([['pending'], ['sent']]);
    });

    test('drops and logs charges that the provider has rejected for 35 days', async () => {
      await addMinute();
      fixture.provider.nextOutcomes.push(...Array<'unknown-customer'>(300).fill('unknown-customer'));
      for (let days = 0; days < 40; days += 3) {
        await sendReports();
        passTime(3 * DAY_MS);
      }
      expect(await readStates()).toEqual(['refused']);
      expect(await readActions()).toContain('usage.refused');
      expect(fixture.provider.billed).toEqual([]);
      const { usage } = await fixture.readPaymentView(user);
      expect(usage).toMatchObject({ amount: 0 });
    });

    test('moves usage of a period with a closed invoice to the running period', async () => {
      await addMinute();
      const { periodEnd } = (await fixture.readPaymentView(user)).usage!;
      fixture.clock.time = periodEnd + HOUR_MS;
      await sendReports();
      expect(fixture.provider.billed).toEqual([expect.objectContaining({ at: periodEnd })]);
      expect(await readActions()).toEqual(['usage.moved']);
      expect((await fixture.readPaymentView(user)).usage).toMatchObject({
        periodStart: periodEnd,
        hours: 0.0167,
        amount: 0.01,
      });
    });

    test('moves usage that is too old for the provider to an accepted time', async () => {
      const instance = await fixture.createServer(user);
      passTime(MINUTE_MS);
      await fixture.deleteServer(instance);
      passTime(40 * DAY_MS);
      await sendReports();
      expect(fixture.provider.sumBilledUnits(user)).toBe(MINUTE_UNITS);
      expect(await readActions()).toEqual(['usage.moved']);
    });

    test('reports no future time after the clock has gone back', async () => {
      await addMinute();
      passTime(-HOUR_MS);
      await sendReports();
      expect(fixture.provider.billed).toEqual([expect.objectContaining({ at: fixture.clock.time })]);
    });

    test('reports all usage after a day without a process', async () => {
      const instance = await fixture.createServer(user);
      passTime(10 * MINUTE_MS);
      await fixture.metering.meter.chargeDueIntervals(fixture.signal);
      await sendReports();
      passTime(DAY_MS);
      const laterProcess = addRestartedProcess();
      await laterProcess.meter.chargeDueIntervals(fixture.signal);
      await sendReports(laterProcess);
      passTime(MINUTE_MS);
      await fixture.deleteServer(instance, laterProcess);
      await sendReports(laterProcess);
      const usedMs = 10 * MINUTE_MS + DAY_MS + MINUTE_MS;
      expect(fixture.provider.sumBilledUnits(user)).toBe((usedMs / SECOND_MS) * REGULAR_FEE_CENTS);
    });

    test('sends reports only while its process is the leader', async () => {
      const metering = fixture.addProcess({ charge: 10, send: 10, publish: DAY_MS });
      const leaderTask = metering.createLeaderTask();
      await addMinute();
      await until(() => fixture.provider.billed.length > 0);
      await leaderTask.close();
      expect(fixture.provider.sumBilledUnits(user)).toBe(MINUTE_UNITS);
      await addMinute();
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(fixture.provider.billed).toHaveLength(1);
    });
  });

  describe('settle', () => {
    const settleUser = (metering = fixture.metering) => metering.settle(user, fixture.signal);

    test('charges and reports all usage of a user, including waiting retries', async () => {
      await addMinute();
      fixture.provider.nextOutcomes.push('rejected');
      await sendReports();
      await fixture.createServer(user);
      passTime(5 * SECOND_MS);
      expect(await settleUser()).toBe(true);
      expect(fixture.provider.sumBilledUnits(user)).toBe(MINUTE_UNITS + 5 * REGULAR_FEE_CENTS);
    });

    test('returns false if the provider is unreachable', async () => {
      await addMinute();
      fixture.provider.nextOutcomes.push('unreachable');
      expect(await settleUser()).toBe(false);
    });

    test('does not report other users’ charges', async () => {
      const otherUser = await fixture.createUser();
      await addMinute(otherUser);
      expect(await settleUser()).toBe(true);
      expect(await readStates(otherUser)).toEqual(['pending']);
    });

    test('waits for reports of another process', async () => {
      await addMinute();
      const originalReportUsage = fixture.provider.reportUsage.bind(fixture.provider);
      let respond = () => {};
      const reportPromise = new Promise<void>((resolve) => {
        fixture.provider.reportUsage = async (...args) => {
          resolve();
          await new Promise<void>((resume) => (respond = resume));
          return originalReportUsage(...args);
        };
      });
      const sendPromise = sendReports(addRestartedProcess());
      await reportPromise;
      let isSettled = false;
      const settlePromise = settleUser().then((isComplete) => {
        isSettled = true;
        return isComplete;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isSettled).toBe(false);
      respond();
      await sendPromise;
      expect(await settlePromise).toBe(true);
      expect(fixture.provider.billed).toHaveLength(1);
    });
  });
});
