import { findMissingPrograms } from './system-needs.js';

describe('findMissingPrograms', () => {
  it('returns missing programs with their packages', async () => {
    expect(await findMissingPrograms('/nowhere')).toEqual(
      expect.arrayContaining([
        { what: 'OBS Studio', how: 'apt-get install obs-studio' },
        { what: 'Xvfb (a display without a screen)', how: 'apt-get install xvfb' },
      ]),
    );
  });
});
