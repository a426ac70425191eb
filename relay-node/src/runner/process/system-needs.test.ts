import { missingPrograms } from './system-needs.js';

describe('missingPrograms', () => {
  it('returns missing programs with their packages', async () => {
    expect(await missingPrograms('/nowhere')).toEqual(
      expect.arrayContaining([
        { what: 'OBS Studio', how: 'apt-get install obs-studio' },
        { what: 'Xvfb (a display without a screen)', how: 'apt-get install xvfb' },
      ]),
    );
  });
});
