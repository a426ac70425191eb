import fc from 'fast-check';
import type { UsageFixture } from './usage-fixture.js';

const SECOND_MS = 1_000;

/** Server fee per hour of each tier, EUR cents. */
export const SERVER_FEE_CENTS = { REGULAR: 49, REDUCED: 30, FRIENDS: 20, FREE: 0 } as const;
export type Tier = keyof typeof SERVER_FEE_CENTS;

/** One random operation. `process`: one of two replicas. */
export type Step =
  | { kind: 'create' | 'delete' | 'charge' | 'send' | 'restart'; process: 0 | 1 }
  | { kind: 'run concurrently' }
  | { kind: 'crash while sending'; process: 0 | 1; isBilled: boolean }
  | { kind: 'provider outcome'; outcome: 'unreachable' | 'response lost' | 'rejected' | 'unknown-customer' }
  | { kind: 'tier'; tier: Tier }
  | { kind: 'advance'; ms: number };

const randomProcess = fc.constantFrom(0 as const, 1 as const);
const advanceStep = (max: number) =>
  fc.integer({ min: 0, max }).map((ms) => ({ kind: 'advance' as const, ms }));
export const randomStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('create' as const, 'delete' as const), process: randomProcess }) }, // prettier-ignore
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('charge' as const, 'send' as const), process: randomProcess }) }, // prettier-ignore
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), process: randomProcess }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'run concurrently' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash while sending' as const), process: randomProcess, isBilled: fc.boolean() }) }, // prettier-ignore
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('provider outcome' as const), outcome: fc.constantFrom('unreachable' as const, 'response lost' as const, 'rejected' as const, 'unknown-customer' as const) }) }, // prettier-ignore
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tier' as const), tier: fc.constantFrom<Tier>('REGULAR', 'REDUCED', 'FRIENDS', 'FREE') }) }, // prettier-ignore
  { weight: 6, arbitrary: advanceStep(20 * 60 * SECOND_MS) },
  // Longer than the provider's deduplication period.
  { weight: 1, arbitrary: advanceStep(30 * 3_600 * SECOND_MS) },
  { weight: 1, arbitrary: fc.integer({ min: -10 * 60 * SECOND_MS, max: -1 }).map((ms) => ({ kind: 'advance' as const, ms })) }, // prettier-ignore
);

/** Runs the steps, and counts the usage independently of the product. */
export class UsageRun {
  readonly #processes: [UsageFixture['metering'], UsageFixture['metering']];
  /** Lower and upper bound of the lifetime of all servers, s. They differ only after the clock has gone back. */
  readonly serverSeconds = { min: 0, max: 0 };
  #serverInstance: string | null = null;
  #startedAt = 0;
  #latestTime = 0;
  #tier: Tier = 'REGULAR';

  constructor(
    private readonly fixture: UsageFixture,
    private readonly user: number,
  ) {
    this.#processes = [fixture.addProcess(), fixture.addProcess()];
  }

  async apply(step: Step): Promise<void> {
    const { fixture, user } = this;
    switch (step.kind) {
      case 'create':
        return this.#createServer();
      case 'delete':
        return this.#deleteServer(step.process);
      case 'charge':
        return void (await this.#processes[step.process].meter.chargeDueIntervals(fixture.signal));
      case 'send':
        return this.#processes[step.process].sender.sendDueCharges(fixture.signal);
      case 'restart':
        this.#processes[step.process] = fixture.addProcess();
        return;
      case 'run concurrently':
        return this.#runConcurrently();
      case 'crash while sending':
        return this.#crashWhileSending(step);
      case 'provider outcome':
        return void fixture.provider.nextOutcomes.push(step.outcome);
      case 'tier':
        this.#tier = step.tier;
        return fixture.setTier(user, this.#tier);
      case 'advance':
        fixture.clock.time += step.ms;
        this.#latestTime = Math.max(this.#latestTime, fixture.clock.time);
    }
  }

  /** Advances the time until nothing is left to charge or report. */
  async settle(): Promise<void> {
    const { fixture } = this;
    await this.#deleteServer(0);
    fixture.provider.nextOutcomes.length = 0;
    const hasPending = async () =>
      (await fixture.readCharges(this.user)).some(({ state }) => state === 'pending');
    for (let rounds = 0; rounds < 30 && (await hasPending()); rounds += 1) {
      fixture.clock.time += 10 * 60 * SECOND_MS;
      await fixture.addProcess().sender.sendDueCharges(fixture.signal);
    }
  }

  async #createServer(): Promise<void> {
    if (this.#serverInstance) return;
    this.#serverInstance = await this.fixture.createServer(this.user);
    this.#startedAt = this.fixture.clock.time;
    this.#latestTime = this.#startedAt;
  }

  async #deleteServer(process: 0 | 1): Promise<void> {
    if (!this.#serverInstance) return;
    await this.fixture.deleteServer(this.#serverInstance, this.#processes[process]);
    const { time } = this.fixture.clock;
    this.serverSeconds.min += Math.max(0, Math.floor((time - this.#startedAt) / SECOND_MS));
    this.serverSeconds.max += Math.floor((this.#latestTime - this.#startedAt) / SECOND_MS);
    this.#serverInstance = null;
  }

  /** Runs all work of both replicas concurrently. */
  async #runConcurrently(): Promise<void> {
    const { signal } = this.fixture;
    await Promise.all(
      this.#processes.flatMap(({ meter, sender }) => [
        meter.chargeNow(this.user),
        sender.sendDueCharges(signal),
      ]),
    );
  }

  /** Simulates a kill between the sending of a report and its storage. `isBilled`: the report has arrived. */
  async #crashWhileSending({ process, isBilled }: { process: 0 | 1; isBilled: boolean }): Promise<void> {
    const { provider, signal } = this.fixture;
    const originalReportUsage = provider.reportUsage.bind(provider);
    provider.reportUsage = async (...args) => {
      if (isBilled) await originalReportUsage(...args);
      throw new Error('killed');
    };
    await this.#processes[process].sender.sendDueCharges(signal).catch(() => undefined);
    provider.reportUsage = originalReportUsage;
    this.#processes[process] = this.fixture.addProcess();
  }
}
