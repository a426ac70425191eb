import { listFailures, runMake, measure } from '../_renderer/make.js';

jest.setTimeout(20 * 60_000);

const FUZZ_SECONDS = 120;

describe('the renderer', () => {
  it('draws what llvmpipe draws, in every case', async () => {
    const measured = await measure('golden');
    expect(measured.flatMap(({ cases }) => cases).length).toBeGreaterThan(200);
    expect(listFailures(measured)).toEqual([]);
  });

  it('is compared with enough precision to detect a wrong kernel', async () => {
    await runMake('golden-fails');
  });

  it('computes the same on ARM64', async () => {
    expect(listFailures(await measure('kernels-arm64'))).toEqual([]);
  });

  it('stays within its memory for random draws, under the sanitizers', async () => {
    await runMake('fuzz', `SECONDS=${FUZZ_SECONDS}`, `SEED=${Date.now() % 1_000_000}`);
  });
});
