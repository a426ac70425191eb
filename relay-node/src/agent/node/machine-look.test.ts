import { LOOK_AGAIN_MS, MachineLook, type MachineFindings } from './machine-look.js';

const whole: MachineFindings = { obs: { version: '29.0.2', tested: true }, missing: [], warnings: [] };
const lacking: MachineFindings = {
  ...whole,
  missing: [{ what: 'OBS Studio', how: 'apt-get install obs-studio' }],
};
const warned: MachineFindings = { ...whole, warnings: ['There is no tmpfs'] };
const afterwards = LOOK_AGAIN_MS + 1;

describe('MachineLook', () => {
  let now: number;
  let looks: (() => Promise<MachineFindings>)[];
  let look: MachineLook;

  beforeEach(() => {
    now = 1_000;
    looks = [];
    look = new MachineLook(
      () => looks.shift()?.() ?? Promise.reject(new Error('looked too often')),
      () => now,
    );
  });

  const finds = (...found: MachineFindings[]) => looks.push(...found.map((machine) => async () => machine));

  it('keeps what it found for a while', async () => {
    finds(whole);
    expect(await Promise.all([look.machine(), look.machine()])).toEqual([whole, whole]);
    now += LOOK_AGAIN_MS;
    expect(await look.machine()).toBe(whole);
  });

  it('finds at the next question what was installed since', async () => {
    finds(lacking, whole);
    expect(await look.machine()).toBe(lacking);
    now += afterwards;
    expect(await look.machine()).toBe(whole);
  });

  it('lets nobody wait for another look at a machine that lacked nothing, and knows its result next time', async () => {
    let end: (machine: MachineFindings) => void = () => undefined;
    finds(whole);
    looks.push(() => new Promise<MachineFindings>((resolve) => (end = resolve)));
    await look.machine();
    now += afterwards;
    expect(await look.machine()).toBe(whole);
    end(warned);
    expect(await look.machine()).toBe(warned);
  });

  it('tells a look that failed to whoever asks next, and looks again after a while', async () => {
    finds(whole);
    looks.push(() => Promise.reject(new Error('too many open files')));
    finds(warned);
    await look.machine();
    now += afterwards;
    expect(await look.machine()).toBe(whole);
    await expect(look.machine()).rejects.toThrow('too many open files');
    now += afterwards;
    expect(await look.machine()).toBe(warned);
  });
});
