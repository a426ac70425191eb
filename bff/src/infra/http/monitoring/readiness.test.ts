import { Readiness } from './readiness.js';

describe('Readiness.report', () => {
  test('reports ready and every check if all checks pass', async () => {
    const readiness = new Readiness([
      { name: 'a', check: async () => ({ ok: true }) },
      { name: 'b', check: async () => ({ ok: true, detail: { nodes: 1 } }) },
    ]);
    expect(await readiness.report()).toEqual({ ready: true, parts: { a: { ok: true }, b: { ok: true, detail: { nodes: 1 } } } }); // prettier-ignore
  });

  test('reports a rejection as not ready, without its message', async () => {
    const readiness = new Readiness([{ name: 'a', check: () => Promise.reject(new Error('password=hush')) }]);
    const report = await readiness.report();
    expect(report.ready).toBe(false);
    expect(JSON.stringify(report)).not.toContain('hush');
  });

  test('ignores later failures of a startup check', async () => {
    let ok = false;
    const readiness = new Readiness([{ name: 'node', isStartupOnly: true, check: async () => ({ ok }) }]);
    expect((await readiness.report()).ready).toBe(false);
    ok = true;
    expect((await readiness.report()).ready).toBe(true);
    ok = false;
    expect(await readiness.report()).toEqual({ ready: true, parts: { node: { ok: false } } });
  });

  test('reports not ready if a check does not finish in time', async () => {
    const readiness = new Readiness([{ name: 'a', check: () => new Promise(() => undefined) }]);
    expect((await readiness.report()).ready).toBe(false);
  });
});
