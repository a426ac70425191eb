import { NODE_PATHS, type DesiredServer, type ServerReport } from '../node.js';
import { type ContractClient, createDesiredServer, createNextGeneration } from './contract-client.js';
import { UNREACHABLE_TARGET, type MissingFeatures } from './node-under-test.js';

const SETTLE_MS = 20_000;
const createAttempt = (number: number, remainingMs: number): NonNullable<DesiredServer['streaming']> => ({
  attempt: number,
  confirmed: false,
  remainingMs,
  resumeWindowMs: 0,
});

const isScene = (source: { id?: unknown }) => source.id === 'scene';

type Sources = { id?: unknown; settings?: { items?: object[] } }[];

/** Returns the collection with every item of every scene hidden. */
function hideItems(text: string): string {
  const collection = JSON.parse(text) as { sources: Sources };
  for (const { settings } of collection.sources.filter(isScene))
    for (const item of settings?.items ?? []) Object.assign(item, { visible: false });
  return JSON.stringify(collection);
}

function addScene(text: string): string {
  const collection = JSON.parse(text) as { sources: Sources };
  const scene = { id: 'scene', name: 'Added by the contract', settings: { items: [] } };
  return JSON.stringify({ ...collection, sources: [...collection.sources, scene] });
}

/**
 * Declares tests of broadcasts: a failed start is not retried, a stop has priority, a confirmed broadcast
 * continues.
 */
export function describeStreaming(
  client: () => ContractClient,
  nextId: () => number,
  missing: MissingFeatures,
): void {
  /** Creates a running server with a target. `putNext` sends the next generation. */
  async function createRunningServer(target: { server: string; key: string } | null) {
    const id = nextId();
    let desired = createDesiredServer(client().node);
    await client().putServer(id, desired, SETTLE_MS);
    if (target)
      await client().requestJson('PUT', NODE_PATHS.target(id), { instance: desired.instance, ...target });
    const putNext = async (changes: Partial<DesiredServer>, wait = SETTLE_MS): Promise<ServerReport> => {
      desired = createNextGeneration(desired, changes);
      return client().putServer(id, desired, wait);
    };
    return { id, putNext };
  }

  describe('a start that cannot succeed', () => {
    it('the start fails with the reason at its time limit, and is not retried', async () => {
      const { id, putNext } = await createRunningServer(UNREACHABLE_TARGET);
      const failed = { state: 'failed', attempt: 1, reason: 'connect-failed' };
      expect(await putNext({ streaming: createAttempt(1, 3_000) })).toMatchObject({
        settled: true,
        output: failed,
      });
      expect(await putNext({ streaming: createAttempt(1, 20_000) })).toMatchObject({
        settled: true,
        output: failed,
      });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect((await client().fetchReport(id))?.output).toMatchObject(failed);
      expect((await client().fetchInfo()).capacity.broadcasts.used).toBe(0);
    });

    it('a new attempt starts the broadcast again', async () => {
      const { putNext } = await createRunningServer(UNREACHABLE_TARGET);
      await putNext({ streaming: createAttempt(1, 300) });
      expect((await putNext({ streaming: createAttempt(2, 20_000) }, 0)).output.state).not.toBe('failed');
      const report = await putNext({ streaming: createAttempt(3, 3_000) });
      expect(report.output).toMatchObject({ state: 'failed', attempt: 3, reason: 'connect-failed' });
    });

    it('the start fails as no-target if no target is set in time', async () => {
      const { putNext } = await createRunningServer(null);
      const report = await putNext({ streaming: createAttempt(1, 500) });
      expect(report).toMatchObject({
        settled: true,
        output: { state: 'failed', attempt: 1, reason: 'no-target' },
      });
    });

    it('the start fails immediately as no-capacity while another broadcast has the slot', async () => {
      const firstServer = await createRunningServer(UNREACHABLE_TARGET);
      await firstServer.putNext({ streaming: createAttempt(1, 20_000) }, 300);
      const secondServer = await createRunningServer(UNREACHABLE_TARGET);
      const report = await secondServer.putNext({ streaming: createAttempt(1, 20_000) }, SETTLE_MS);
      expect(report).toMatchObject({ settled: true, output: { state: 'failed', reason: 'no-capacity' } });
    });

    it('a stop ends the start immediately, and frees the slot', async () => {
      const { putNext } = await createRunningServer(UNREACHABLE_TARGET);
      expect((await putNext({ streaming: createAttempt(1, 20_000) }, 300)).settled).toBe(false);
      const report = await putNext({ streaming: null }, SETTLE_MS);
      expect(report).toMatchObject({ settled: true, output: { state: 'idle', reason: null } });
      expect((await client().fetchInfo()).capacity.broadcasts.used).toBe(0);
    });
  });

  if (!missing.includes('live'))
    describe('a start that succeeds', () => {
      it('the output is live, stays live when confirmed, and is idle after the stop', async () => {
        const { acceptingTarget } = client().node;
        if (!acceptingTarget) throw new Error('the harness provides no accepting target');
        const { putNext } = await createRunningServer(acceptingTarget);
        const live = { state: 'live', attempt: 1, reason: null };
        const report = await putNext({ streaming: createAttempt(1, 20_000) });
        expect(report).toMatchObject({ settled: true, output: live });
        expect(report.output.ageMs).toEqual(expect.any(Number));
        expect((await client().fetchInfo()).capacity.broadcasts.used).toBe(1);
        const confirmed = { ...createAttempt(1, 0), confirmed: true, resumeWindowMs: 60_000 };
        expect(await putNext({ streaming: confirmed })).toMatchObject({ settled: true, output: live });
        expect(await putNext({ streaming: null }, SETTLE_MS)).toMatchObject({
          settled: true,
          output: { state: 'idle' },
        });
      });

      it('the server hides and shows sources while live', async () => {
        const { acceptingTarget, collection } = client().node;
        if (!acceptingTarget) throw new Error('the harness provides no accepting target');
        const { putNext } = await createRunningServer(acceptingTarget);
        const streaming = createAttempt(1, 20_000);
        await putNext({ streaming });
        for (const [revision, text] of [hideItems(collection), collection].entries())
          expect(await putNext({ streaming, collection: { revision: revision + 2, text } })).toMatchObject({
            settled: true,
            collectionRevision: revision + 2,
            output: { state: 'live' },
          });
      });

      it('the server loads a collection with another scene only after the stop', async () => {
        const { acceptingTarget, collection } = client().node;
        if (!acceptingTarget) throw new Error('the harness provides no accepting target');
        const { putNext } = await createRunningServer(acceptingTarget);
        const streaming = createAttempt(1, 20_000);
        await putNext({ streaming });
        const changed = { collection: { revision: 2, text: addScene(collection) } };
        expect(await putNext({ streaming, ...changed }, 2_500)).toMatchObject({
          settled: true,
          collectionRevision: 1,
          output: { state: 'live' },
        });
        const stopped = await putNext({ streaming: null, ...changed });
        expect(stopped).toMatchObject({ settled: true, collectionRevision: 2 });
      });
    });
}
