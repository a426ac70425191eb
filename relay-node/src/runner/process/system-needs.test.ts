import { missingPrograms } from './system-needs.js';

describe('missingPrograms', () => {
  it('names what is not there with the package that brings it', async () => {
    expect(await missingPrograms('/nowhere')).toEqual(
      expect.arrayContaining([
        { what: 'OBS Studio', how: 'apt-get install obs-studio' },
        { what: 'Xvfb (a display without a screen)', how: 'apt-get install xvfb' },
      ]),
    );
  });
});
