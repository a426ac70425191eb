import fc from 'fast-check';
import { readUnchargedIntervals } from '../src/features/usage/usage-charges.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';
import { createUsageFixture, type UsageFixture } from './_fixtures/usage-fixture.js';
import { SERVER_FEE_CENTS, randomStep, UsageRun, type Tier } from './_fixtures/usage-run.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

eachDatabase((makeDatabase, kind) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());

  describe('usage', () => {
    test('is billed to the second after random operations', async () => {
      const runCount = kind === 'libsql' ? 40 : 20;
      await fc.assert(
        fc.asyncProperty(
          fc.array(randomStep, { minLength: 5, maxLength: 30 }),
          fc.boolean(),
          async (allSteps, allowsClockRewind) => {
            const steps = allowsClockRewind
              ? allSteps
              : allSteps.filter((step) => step.kind !== 'advance' || step.ms >= 0);
            const fixture = createUsageFixture(testDatabase);
            await fixture.clear();
            const user = await fixture.createUser();
            const run = new UsageRun(fixture, user);
            for (const step of steps) await run.apply(step);
            await run.settle();
            if (!allowsClockRewind) expect(run.serverSeconds.min).toBe(run.serverSeconds.max);
            await expectExactUsage(fixture, user, run.serverSeconds);
          },
        ),
        { numRuns: runCount },
      );
    });

    async function expectExactUsage(
      fixture: UsageFixture,
      user: number,
      serverSeconds: UsageRun['serverSeconds'],
    ): Promise<void> {
      const charges = await fixture.readCharges(user);
      const seconds = charges.reduce((sum, charge) => sum + charge.seconds, 0);
      expect(seconds).toBeGreaterThanOrEqual(serverSeconds.min);
      expect(seconds).toBeLessThanOrEqual(serverSeconds.max);
      expect(
        await fixture.database.read((em) => readUnchargedIntervals(em, fixture.clock.time, user)),
      ).toEqual([]);
      expect(new Set(charges.map(({ state }) => state))).not.toContain('pending');
      const expectedUnits = charges.reduce((sum, { units }) => sum + units, 0);
      expect(fixture.provider.sumBilledUnits(user)).toBe(expectedUnits);
      const identifiers = fixture.provider.billed.map(({ identifier }) => identifier);
      expect(new Set(identifiers).size).toBe(identifiers.length);
    }

    test('is charged at the fee of the tier that is set when it occurs', async () => {
      const tierPeriods = fc.array(
        fc.record({
          tier: fc.constantFrom<Tier>('REGULAR', 'REDUCED', 'FRIENDS', 'FREE'),
          seconds: fc.integer({ min: 1, max: 4_000 }),
          charges: fc.integer({ min: 0, max: 3 }),
        }),
        { minLength: 1, maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(tierPeriods, async (periods) => {
          const fixture = createUsageFixture(testDatabase);
          await fixture.clear();
          const user = await fixture.createUser();
          let server = '';
          let expectedUnits = 0;
          for (const { tier, seconds, charges } of periods) {
            await fixture.setTier(user, tier);
            server ||= await fixture.createServer(user);
            for (let part = 0; part <= charges; part += 1) {
              fixture.clock.time += Math.floor((seconds * SECOND_MS * (part + 1)) / (charges + 1)) - Math.floor((seconds * SECOND_MS * part) / (charges + 1)); // prettier-ignore
              await fixture.metering.meter.chargeNow(user);
            }
            expectedUnits += seconds * SERVER_FEE_CENTS[tier];
          }
          expect((await fixture.readPaymentView(user)).usage?.amount).toBe(
            Math.round(expectedUnits / 3_600) / 100,
          );
          await fixture.deleteServer(server);
          await fixture.metering.settle(user, fixture.signal);
          expect(fixture.provider.sumBilledUnits(user)).toBe(expectedUnits);
        }),
        { numRuns: kind === 'libsql' ? 12 : 6 },
      );
    });

    test('is billed completely after an outage of all processes', async () => {
      const outageHours = fc.integer({ min: 1, max: 20 * 24 });
      await fc.assert(
        fc.asyncProperty(outageHours, fc.boolean(), async (hours, isFirstHourReported) => {
          const fixture = createUsageFixture(testDatabase);
          await fixture.clear();
          const user = await fixture.createUser();
          const server = await fixture.createServer(user);
          fixture.clock.time += HOUR_MS;
          await fixture.metering.meter.chargeNow(user);
          if (isFirstHourReported) await fixture.metering.sender.sendDueCharges(fixture.signal);
          fixture.clock.time += hours * HOUR_MS;
          const laterProcess = fixture.addProcess();
          await fixture.deleteServer(server, laterProcess);
          await laterProcess.sender.sendDueCharges(fixture.signal);
          expect(fixture.provider.sumBilledUnits(user)).toBe((hours + 1) * 3_600 * SERVER_FEE_CENTS.REGULAR);
        }),
        { numRuns: 10 },
      );
    });
  });
});
