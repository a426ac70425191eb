import { NODE_PATHS, type DesiredServer } from '../node.js';
import { type ContractClient, newServer, next } from './contract-client.js';
import type { Without } from './node-under-test.js';

const SETTLE_MS = 20_000;
const START = { attempt: 1, confirmed: false, remainingMs: 20_000, resumeWindowMs: 60_000 };

/** Declares tests of panic and mute. */
export function panicCases(client: () => ContractClient, nextId: () => number, without: Without): void {
  /** Creates a running server. `put` sends the next generation. */
  async function running() {
    const id = nextId();
    let desired = newServer(client().node);
    await client().put(id, desired, SETTLE_MS);
    const put = (change: Partial<DesiredServer>) => {
      desired = next(desired, change);
      return client().put(id, desired, SETTLE_MS);
    };
    return { id, instance: desired.instance, put };
  }

  describe('panic without a broadcast', () => {
    it('shows the privacy scene, which `scenes` does not list, until its end', async () => {
      const { put } = await running();
      const before = await put({});
      expect([before.panic, before.muted]).toEqual([undefined, undefined]);
      const on = await put({ panic: true });
      expect(on).toMatchObject({ settled: true, panic: 'scene', scenes: before.scenes, scene: before.scene });
      const off = await put({ panic: false });
      expect([off.settled, off.panic, off.scene]).toEqual([true, undefined, before.scene]);
    });
  });

  const isLacking = without.includes('live') || without.includes('destinations');
  if (!isLacking)
    describe('during a broadcast', () => {
      async function live() {
        const server = await running();
        const { accepting } = client().node;
        if (!accepting) throw new Error('the harness provides no accepting target');
        const body = { instance: server.instance, ...accepting };
        await client().json('PUT', NODE_PATHS.target(server.id), body);
        const { output } = await server.put({ streaming: START });
        expect(output.state).toBe('live');
        return server;
      }

      it('a panic hides the picture and mutes the sound until its end', async () => {
        const { put } = await live();
        const on = await put({ panic: true });
        expect(on).toMatchObject({ settled: true, muted: true, output: { state: 'live' } });
        expect(['card', 'scene']).toContain(on.panic);
        const off = await put({ panic: false });
        expect([off.panic, off.muted, off.output.state]).toEqual([undefined, undefined, 'live']);
      });

      it('a mute silences the sound, and stays after a panic', async () => {
        const { put } = await live();
        const muted = await put({ muted: true });
        expect([muted.panic, muted.muted]).toEqual([undefined, true]);
        await put({ panic: true });
        expect((await put({ panic: false })).muted).toBe(true);
        expect((await put({ muted: false })).muted).toBeUndefined();
      });
    });
}
