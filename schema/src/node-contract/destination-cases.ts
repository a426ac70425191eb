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
import { type ContractClient, newServer, next } from './contract-client.js';
import { UNREACHABLE_TARGET, type Without } from './node-under-test.js';

const SETTLE_MS = 20_000;
const START = { attempt: 1, confirmed: false, remainingMs: 20_000, resumeWindowMs: 60_000 };

const unreachable = (id: string): DestinationTarget => ({ id, ...UNREACHABLE_TARGET });

/** Declares tests of several destinations: their list, a start, and changes during a broadcast. */
export function destinationCases(client: () => ContractClient, nextId: () => number, without: Without): void {
  const accepting = (id: string, key?: string): DestinationTarget => {
    const target = client().node.accepting;
    if (!target) throw new Error('the harness provides no accepting target');
    return { id, ...target, key: key ?? target.key };
  };

  async function running() {
    const id = nextId();
    let desired = newServer(client().node);
    await client().put(id, desired, SETTLE_MS);
    const put = async (change: Partial<DesiredServer>, wait = SETTLE_MS): Promise<ServerReport> => {
      desired = next(desired, change);
      return client().put(id, desired, wait);
    };
    const setTargets = async (targets: DestinationTarget[]) => {
      const body = { instance: desired.instance, targets };
      return TargetApplied.parse(await client().json('PUT', NODE_PATHS.targets(id), body)).digest;
    };
    /** Waits until the destinations, by id, have these states. */
    const reaches = (states: Record<string, string>) =>
      client().eventually(async () => {
        const report = await client().report(id);
        const now = Object.fromEntries(report?.destinations.map((each) => [each.id, each.state]) ?? []);
        return JSON.stringify(now) === JSON.stringify(states) ? report : undefined;
      });
    return { id, desired, put, setTargets, reaches };
  }

  describe('PUT /v1/servers/{id}/targets', () => {
    it('is supported', async () => {
      expect((await client().info()).protocol.max).toBeGreaterThanOrEqual(DESTINATIONS_PROTOCOL);
    });

    it('returns and reports the digest, never a key', async () => {
      const { put, setTargets } = await running();
      const targets = [unreachable('one'), unreachable('two')];
      expect(await setTargets(targets)).toBe(targetsDigest(targets));
      const settled = await put({});
      expect(settled.targetDigest).toBe(targetsDigest(targets));
      const published = JSON.stringify([settled, await client().reports(0, 0), await client().info()]);
      expect(published).not.toContain(UNREACHABLE_TARGET.key);
    });

    it('responds 404 for an unknown server or another instance', async () => {
      const notFound = { status: 404, code: 'not-found' };
      const body = { instance: randomUUID(), targets: [] };
      expect(await client().refusal('PUT', NODE_PATHS.targets(nextId()), { body })).toEqual(notFound);
      const { id } = await running();
      expect(await client().refusal('PUT', NODE_PATHS.targets(id), { body })).toEqual(notFound);
    });

    it.each<[string, DestinationTarget[]]>([
      ['six', ['a', 'b', 'c', 'd', 'e', 'f'].map(unreachable)],
      ['an id twice', [unreachable('a'), unreachable('a')]],
      ['an id with a space', [unreachable('a b')]],
    ])('refuses %s', async (_name, targets) => {
      const { id, desired } = await running();
      const body = { instance: desired.instance, targets };
      expect(await client().refusal('PUT', NODE_PATHS.targets(id), { body })).toEqual({
        status: 400,
        code: 'bad-request',
      });
    });

    it('fails a start as no-target after an empty list', async () => {
      const { put, setTargets } = await running();
      await setTargets([unreachable('one')]);
      expect(await setTargets([])).toBe(targetsDigest([]));
      const report = await put({ streaming: { ...START, remainingMs: 500 } });
      expect(report.output).toMatchObject({ state: 'failed', reason: 'no-target' });
    });
  });

  const isLacking = without.includes('live') || without.includes('destinations');
  if (!isLacking)
    describe('several destinations', () => {
      it('go live when one accepts; the other is retried, and its failure reported', async () => {
        const { put, setTargets, reaches } = await running();
        await setTargets([unreachable('bad'), accepting('good')]);
        const { output } = await put({ streaming: START });
        expect(output).toMatchObject({ state: 'live', attempt: 1, reason: null });
        const report = await reaches({ bad: 'reconnecting', good: 'live' });
        expect(report.destinations).toMatchObject([
          { failure: { code: 'connect-failed', words: expect.any(String) as string } },
          { failure: null, reconnects: 0, droppedFrames: 0 },
        ]);
        expect(JSON.stringify(report)).not.toContain(UNREACHABLE_TARGET.key);
      });

      it('fail the start only if all fail, each with its own reason', async () => {
        const { put, setTargets } = await running();
        await setTargets([unreachable('one'), unreachable('two')]);
        const report = await put({ streaming: { ...START, remainingMs: 3_000 } });
        expect(report.output).toMatchObject({ state: 'failed', reason: 'connect-failed' });
        const failed = { state: 'failed', failure: { code: 'connect-failed' } };
        expect(report.destinations).toMatchObject([
          { id: 'one', ...failed },
          { id: 'two', ...failed },
        ]);
        expect((await put({ streaming: null })).destinations).toEqual([]);
      });

      it('can be added, removed and reconnected with a new key while live, without touching the others', async () => {
        const { put, setTargets, reaches } = await running();
        const kept = accepting('kept');
        await setTargets([kept]);
        const { output } = await put({ streaming: START });
        await setTargets([kept, accepting('new'), unreachable('bad')]);
        await reaches({ kept: 'live', new: 'live', bad: 'reconnecting' });
        await setTargets([kept, accepting('new', 'another-key')]);
        await reaches({ kept: 'live', new: 'live' });
        await setTargets([kept]);
        const report = await reaches({ kept: 'live' });
        expect(report.output).toMatchObject({ state: 'live', attempt: output.attempt });
        expect(report.output.ageMs).toBeGreaterThanOrEqual(output.ageMs ?? 0);
        expect(report.targetDigest).toBe(targetsDigest([kept]));
        expect((await put({ streaming: null })).destinations).toEqual([]);
      });

      it('are a single one with the id `platform` after PUT target', async () => {
        const { id, desired, put, reaches } = await running();
        const { server, key } = accepting('any');
        const body = { instance: desired.instance, server, key };
        await client().json('PUT', NODE_PATHS.target(id), body);
        await put({ streaming: START });
        await reaches({ platform: 'live' });
      });
    });
}
