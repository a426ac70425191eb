import { PICTURE_LIMITS } from '@trailcast/schema/node';
import { ServerPictures } from './server-pictures.js';

/** Returns the pictures of an OBS. `bytes`: size of a JPEG by quality; null if there is no picture. */
function picturesOf(bytes: (quality: number) => number | null) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const obs = {
    picture: async (of: string, { quality }: { quality: number }) => {
      asked.push(`${of} ${quality}`);
      const size = bytes(quality);
      return size === null ? null : Buffer.alloc(size);
    },
  };
  const connection: { control: typeof obs | null } = { control: obs };
  return {
    asked,
    clock,
    connection,
    pictures: new ServerPictures(
      () => connection.control,
      () => clock.now,
    ),
  };
}

describe('ServerPictures', () => {
  it('shares a picture of each kind among all watchers for 1.5 s', async () => {
    const { pictures, asked, clock } = picturesOf(() => 9_000);
    await Promise.all([pictures.get('program'), pictures.get('program'), pictures.get('feed')]);
    clock.now = 1_499;
    await pictures.get('program');
    expect(asked).toEqual(['program 60', 'feed 60']);
    clock.now = 1_500;
    await pictures.get('program');
    expect(asked).toHaveLength(3);
  });

  it('lowers the quality until the picture has at most 15 kB', async () => {
    const { pictures, asked } = picturesOf((quality) => quality * 400);
    expect((await pictures.get('program')).length).toBeLessThanOrEqual(PICTURE_LIMITS.bytes);
    expect(asked).toEqual(['program 60', 'program 35']);
  });

  it('refuses a picture that is too large in each quality', async () => {
    await expect(picturesOf(() => 90_000).pictures.get('program')).rejects.toMatchObject({
      code: 'not-ready',
    });
  });

  it('refuses without a feed source, and while OBS is not connected', async () => {
    const { pictures, connection, clock } = picturesOf(() => null);
    await expect(pictures.get('feed')).rejects.toMatchObject({
      code: 'not-ready',
      message: 'The scene collection does not show a feed.',
    });
    connection.control = null;
    clock.now = 2_000;
    await expect(pictures.get('feed')).rejects.toMatchObject({ message: 'OBS does not respond yet.' });
  });

  it('reports the refusal of OBS, and asks again later', async () => {
    const { pictures, clock, connection } = picturesOf(() => 100);
    const { control } = connection;
    connection.control = { picture: () => Promise.reject(new Error('no such source')) };
    await expect(pictures.get('program')).rejects.toMatchObject({
      message: 'OBS has no picture: no such source',
    });
    connection.control = control;
    clock.now = 2_000;
    await expect(pictures.get('program')).resolves.toHaveLength(100);
  });
});
