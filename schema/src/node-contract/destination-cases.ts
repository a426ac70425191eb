import { randomUUID } from 'node:crypto';
import {
  DESTINATIONS_PROTOCOL,
  NODE_PATHS,
  TargetApplied,
  targetsDigest,
  type DesiredServer,
  type DestinationTarget,
  type ServerReport,
} from '../node.js';
import { type ContractClient, createDesiredServer, createNextGeneration } from './contract-client.js';
import { UNREACHABLE_TARGET, type MissingFeatures } from './node-under-test.js';

const SETTLE_MS = 20_000;
const START = { attempt: 1, confirmed: false, remainingMs: 20_000, resumeWindowMs: 60_000 };

const createUnreachableTarget = (id: string): DestinationTarget => ({ id, ...UNREACHABLE_TARGET });

/** Declares tests of several destinations: their list, a start, and changes during a broadcast. */
export function describeDestinations(
  client: () => ContractClient,
  nextId: () => number,
  missing: MissingFeatures,
): void {
  const createAcceptingTarget = (id: string, key?: string): DestinationTarget => {
    const target = client().node.acceptingTarget;
    if (!target) throw new Error('the harness provides no accepting target');
    return { id, ...target, key: key ?? target.key };
  };

  async function createRunningServer() {
    const id = nextId();
    let desired = createDesiredServer(client().node);
    await client().putServer(id, desired, SETTLE_MS);
    const putNext = async (changes: Partial<DesiredServer>, wait = SETTLE_MS): Promise<ServerReport> => {
      desired = createNextGeneration(desired, changes);
      return client().putServer(id, desired, wait);
    };
    const setTargets = async (targets: DestinationTarget[]) => {
      const body = { instance: desired.instance, targets };
      return TargetApplied.parse(await client().requestJson('PUT', NODE_PATHS.targets(id), body)).digest;
    };
    /** Waits until the destinations, by id, have these states. */
    const waitForStates = (states: Record<string, string>) =>
      client().waitFor(async () => {
        const report = await client().fetchReport(id);
        const currentStates = Object.fromEntries(
          report?.destinations.map((destination) => [destination.id, destination.state]) ?? [],
        );
        return JSON.stringify(currentStates) === JSON.stringify(states) ? report : undefined;
      });
    return { id, desired, putNext, setTargets, waitForStates };
  }

  describe('PUT /v1/servers/{id}/targets', () => {
    it('the node reports a protocol version with several destinations', async () => {
      expect((await client().fetchInfo()).protocol.max).toBeGreaterThanOrEqual(DESTINATIONS_PROTOCOL);
    });

    it('returns and reports the digest of the targets, never a key', async () => {
      const { putNext, setTargets } = await createRunningServer();
      const targets = [createUnreachableTarget('one'), createUnreachableTarget('two')];
      expect(await setTargets(targets)).toBe(targetsDigest(targets));
      const settled = await putNext({});
      expect(settled.targetDigest).toBe(targetsDigest(targets));
      const published = JSON.stringify([
        settled,
        await client().fetchReports(0, 0),
        await client().fetchInfo(),
      ]);
      expect(published).not.toContain(UNREACHABLE_TARGET.key);
    });

    it('responds 404 for an unknown server or another instance', async () => {
      const notFound = { status: 404, code: 'not-found' };
      const body = { instance: randomUUID(), targets: [] };
      expect(await client().readProblem('PUT', NODE_PATHS.targets(nextId()), { body })).toEqual(notFound);
      const { id } = await createRunningServer();
      expect(await client().readProblem('PUT', NODE_PATHS.targets(id), { body })).toEqual(notFound);
    });

    it.each<[string, DestinationTarget[]]>([
      ['six destinations', ['a', 'b', 'c', 'd', 'e', 'f'].map(createUnreachableTarget)],
      ['a repeated id', [createUnreachableTarget('a'), createUnreachableTarget('a')]],
      ['an id with a space', [createUnreachableTarget('a b')]],
    ])('rejects %s', async (_name, targets) => {
      const { id, desired } = await createRunningServer();
      const body = { instance: desired.instance, targets };
      expect(await client().readProblem('PUT', NODE_PATHS.targets(id), { body })).toEqual({
        status: 400,
        code: 'bad-request',
      });
    });

    it('fails a start as no-target after an empty list', async () => {
      const { putNext, setTargets } = await createRunningServer();
      await setTargets([createUnreachableTarget('one')]);
      expect(await setTargets([])).toBe(targetsDigest([]));
      const report = await putNext({ streaming: { ...START, remainingMs: 500 } });
      expect(report.output).toMatchObject({ state: 'failed', reason: 'no-target' });
    });
  });

  const isFeatureMissing = missing.includes('live') || missing.includes('destinations');
  if (!isFeatureMissing)
    describe('several destinations', () => {
      it('a broadcast is live when one destination accepts it, and retries the other one', async () => {
        const { putNext, setTargets, waitForStates } = await createRunningServer();
        await setTargets([createUnreachableTarget('bad'), createAcceptingTarget('good')]);
        const { output } = await putNext({ streaming: START });
        expect(output).toMatchObject({ state: 'live', attempt: 1, reason: null });
        const report = await waitForStates({ bad: 'reconnecting', good: 'live' });
        expect(report.destinations).toMatchObject([
          { failure: { code: 'connect-failed', words: expect.any(String) as string } },
          { failure: null, reconnects: 0, droppedFrames: 0 },
        ]);
        expect(JSON.stringify(report)).not.toContain(UNREACHABLE_TARGET.key);
      });

      it('a start fails if all destinations fail, and reports the reason of each', async () => {
        const { putNext, setTargets } = await createRunningServer();
        await setTargets([createUnreachableTarget('one'), createUnreachableTarget('two')]);
        const report = await putNext({ streaming: { ...START, remainingMs: 3_000 } });
        expect(report.output).toMatchObject({ state: 'failed', reason: 'connect-failed' });
        const failed = { state: 'failed', failure: { code: 'connect-failed' } };
        expect(report.destinations).toMatchObject([
          { id: 'one', ...failed },
          { id: 'two', ...failed },
        ]);
        expect((await putNext({ streaming: null })).destinations).toEqual([]);
      });

      it('a change of destinations while live does not interrupt the others', async () => {
        const { putNext, setTargets, waitForStates } = await createRunningServer();
        const kept = createAcceptingTarget('kept');
        await setTargets([kept]);
        const { output } = await putNext({ streaming: START });
        await setTargets([kept, createAcceptingTarget('new'), createUnreachableTarget('bad')]);
        await waitForStates({ kept: 'live', new: 'live', bad: 'reconnecting' });
        await setTargets([kept, createAcceptingTarget('new', 'another-key')]);
        await waitForStates({ kept: 'live', new: 'live' });
        await setTargets([kept]);
        const report = await waitForStates({ kept: 'live' });
        expect(report.output).toMatchObject({ state: 'live', attempt: output.attempt });
        expect(report.output.ageMs).toBeGreaterThanOrEqual(output.ageMs ?? 0);
        expect(report.targetDigest).toBe(targetsDigest([kept]));
        expect((await putNext({ streaming: null })).destinations).toEqual([]);
      });

      it('PUT target sets a single destination with the id `platform`', async () => {
        const { id, desired, putNext, waitForStates } = await createRunningServer();
        const { server, key } = createAcceptingTarget('any');
        const body = { instance: desired.instance, server, key };
        await client().requestJson('PUT', NODE_PATHS.target(id), body);
        await putNext({ streaming: START });
        await waitForStates({ platform: 'live' });
      });
    });
}
