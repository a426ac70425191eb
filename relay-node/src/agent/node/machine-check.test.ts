import { CHECK_AGAIN_MS, MachineCheck, type MachineFindings } from './machine-check.js';

const whole: MachineFindings = { obs: { version: '29.0.2', tested: true }, missing: [], warnings: [] };
const lacking: MachineFindings = {
  ...whole,
  missing: [{ what: 'OBS Studio', how: 'apt-get install obs-studio' }],
};
const warned: MachineFindings = { ...whole, warnings: ['There is no tmpfs'] };
const afterwards = CHECK_AGAIN_MS + 1;

describe('MachineCheck', () => {
  let now: number;
  let checks: (() => Promise<MachineFindings>)[];
  let check: MachineCheck;

  beforeEach(() => {
    now = 1_000;
    checks = [];
    check = new MachineCheck(
      () => checks.shift()?.() ?? Promise.reject(new Error('checked too often')),
      () => now,
    );
  });

  const finds = (...found: MachineFindings[]) => checks.push(...found.map((machine) => async () => machine));

  it('caches the result for a while', async () => {
    finds(whole);
    expect(await Promise.all([check.machine(), check.machine()])).toEqual([whole, whole]);
    now += CHECK_AGAIN_MS;
    expect(await check.machine()).toBe(whole);
  });

  it('detects a package that was installed since the last check', async () => {
    finds(lacking, whole);
    expect(await check.machine()).toBe(lacking);
    now += afterwards;
    expect(await check.machine()).toBe(whole);
  });

  it('returns the old result if nothing was missing, and the new one at the next call', async () => {
    let resolveCheck: (machine: MachineFindings) => void = () => undefined;
    finds(whole);
    checks.push(() => new Promise<MachineFindings>((resolve) => (resolveCheck = resolve)));
    await check.machine();
    now += afterwards;
    expect(await check.machine()).toBe(whole);
    resolveCheck(warned);
    expect(await check.machine()).toBe(warned);
  });

  it('rejects the next call after a check that failed, and checks again after a while', async () => {
    finds(whole);
    checks.push(() => Promise.reject(new Error('too many open files')));
    finds(warned);
    await check.machine();
    now += afterwards;
    expect(await check.machine()).toBe(whole);
    await expect(check.machine()).rejects.toThrow('too many open files');
    now += afterwards;
    expect(await check.machine()).toBe(warned);
  });
});
