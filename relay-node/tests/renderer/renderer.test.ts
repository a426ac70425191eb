import { listFailures, runMake, measure } from '../_renderer/make.js';

jest.setTimeout(20 * 60_000);

const FUZZ_SECONDS = 120;

describe('the renderer', () => {
  it('draws the same picture as llvmpipe in every case', async () => {
    const measured = await measure('golden');
    expect(measured.flatMap(({ cases }) => cases).length).toBeGreaterThan(200);
    expect(listFailures(measured)).toEqual([]);
  });

  it('draws the same picture as without deferred pixels in every case', async () => {
    expect(listFailures(await measure('deferred'))).toEqual([]);
  });

  it('fails the comparison with a wrong kernel', async () => {
    await runMake('golden-fails');
  });

  it('computes the same results on ARM64', async () => {
    expect(listFailures(await measure('kernels-arm64'))).toEqual([]);
  });

  it('passes random draws under the sanitizers, and draws the same without deferred pixels', async () => {
    await runMake('fuzz', `SECONDS=${FUZZ_SECONDS}`, `SEED=${Date.now() % 1_000_000}`);
  });
});
