import { NODE_PATHS, type DesiredServer } from '../node.js';
import { type ContractClient, createDesiredServer, createNextGeneration } from './contract-client.js';
import type { MissingFeatures } from './node-under-test.js';

const SETTLE_MS = 20_000;
const START = { attempt: 1, confirmed: false, remainingMs: 20_000, resumeWindowMs: 60_000 };

/** Declares tests of panic and mute. */
export function describePanic(
  client: () => ContractClient,
  nextId: () => number,
  missing: MissingFeatures,
): void {
  /** Creates a running server. `putNext` sends the next generation. */
  async function createRunningServer() {
    const id = nextId();
    let desired = createDesiredServer(client().node);
    await client().putServer(id, desired, SETTLE_MS);
    const putNext = (changes: Partial<DesiredServer>) => {
      desired = createNextGeneration(desired, changes);
      return client().putServer(id, desired, SETTLE_MS);
    };
    return { id, instance: desired.instance, putNext };
  }

  describe('panic without a broadcast', () => {
    it('a panic shows the privacy scene until it ends, without listing it in `scenes`', async () => {
      const { putNext } = await createRunningServer();
      const initial = await putNext({});
      expect([initial.panic, initial.muted]).toEqual([undefined, undefined]);
      const duringPanic = await putNext({ panic: true });
      expect(duringPanic).toMatchObject({
        settled: true,
        panic: 'scene',
        scenes: initial.scenes,
        scene: initial.scene,
      });
      const afterPanic = await putNext({ panic: false });
      expect([afterPanic.settled, afterPanic.panic, afterPanic.scene]).toEqual([
        true,
        undefined,
        initial.scene,
      ]);
    });
  });

  const isFeatureMissing = missing.includes('live') || missing.includes('destinations');
  if (!isFeatureMissing)
    describe('during a broadcast', () => {
      async function startBroadcast() {
        const server = await createRunningServer();
        const { acceptingTarget } = client().node;
        if (!acceptingTarget) throw new Error('the harness provides no accepting target');
        const body = { instance: server.instance, ...acceptingTarget };
        await client().requestJson('PUT', NODE_PATHS.target(server.id), body);
        const { output } = await server.putNext({ streaming: START });
        expect(output.state).toBe('live');
        return server;
      }

      it('a panic hides the picture and mutes the sound until it ends', async () => {
        const { putNext } = await startBroadcast();
        const duringPanic = await putNext({ panic: true });
        expect(duringPanic).toMatchObject({ settled: true, muted: true, output: { state: 'live' } });
        expect(['card', 'scene']).toContain(duringPanic.panic);
        const afterPanic = await putNext({ panic: false });
        expect([afterPanic.panic, afterPanic.muted, afterPanic.output.state]).toEqual([
          undefined,
          undefined,
          'live',
        ]);
      });

      it('a mute silences the sound, and stays after a panic', async () => {
        const { putNext } = await startBroadcast();
        const muted = await putNext({ muted: true });
        expect([muted.panic, muted.muted]).toEqual([undefined, true]);
        await putNext({ panic: true });
        expect((await putNext({ panic: false })).muted).toBe(true);
        expect((await putNext({ muted: false })).muted).toBeUndefined();
      });
    });
}
