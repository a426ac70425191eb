import { MAX_RESULT_AGE_MS, MachineCheck, type MachineFindings } from './machine-check.js';

const COMPLETE: MachineFindings = { obs: { version: '29.0.2', tested: true }, missing: [], warnings: [] };
const WITHOUT_OBS: MachineFindings = {
  ...COMPLETE,
  missing: [{ what: 'OBS Studio', how: 'apt-get install obs-studio' }],
};
const WITH_WARNING: MachineFindings = { ...COMPLETE, warnings: ['There is no tmpfs'] };
const EXPIRED_AFTER_MS = MAX_RESULT_AGE_MS + 1;

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

  const queueChecks = (...results: MachineFindings[]) =>
    checks.push(...results.map((findings) => async () => findings));

  it('caches the result for 10 s', async () => {
    queueChecks(COMPLETE);
    expect(await Promise.all([check.readFindings(), check.readFindings()])).toEqual([COMPLETE, COMPLETE]);
    now += MAX_RESULT_AGE_MS;
    expect(await check.readFindings()).toBe(COMPLETE);
  });

  it('detects a package that was installed since the last check', async () => {
    queueChecks(WITHOUT_OBS, COMPLETE);
    expect(await check.readFindings()).toBe(WITHOUT_OBS);
    now += EXPIRED_AFTER_MS;
    expect(await check.readFindings()).toBe(COMPLETE);
  });

  it('returns the expired result once if no package was missing, and then the new result', async () => {
    let resolveCheck: (findings: MachineFindings) => void = () => undefined;
    queueChecks(COMPLETE);
    checks.push(() => new Promise<MachineFindings>((resolve) => (resolveCheck = resolve)));
    await check.readFindings();
    now += EXPIRED_AFTER_MS;
    expect(await check.readFindings()).toBe(COMPLETE);
    resolveCheck(WITH_WARNING);
    expect(await check.readFindings()).toBe(WITH_WARNING);
  });

  it('rejects the next call after a failed check, and checks again after 10 s', async () => {
    queueChecks(COMPLETE);
    checks.push(() => Promise.reject(new Error('too many open files')));
    queueChecks(WITH_WARNING);
    await check.readFindings();
    now += EXPIRED_AFTER_MS;
    expect(await check.readFindings()).toBe(COMPLETE);
    await expect(check.readFindings()).rejects.toThrow('too many open files');
    now += EXPIRED_AFTER_MS;
    expect(await check.readFindings()).toBe(WITH_WARNING);
  });
});
