import { PICTURE_LIMITS, SCENE_PICTURE_LIMITS } from '@trailcast/schema/node';
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
    scenePicture: async (scene: string, { width, quality }: { width: number; quality: number }) => {
      asked.push(`${scene} ${width} ${quality}`);
      return Buffer.alloc(bytes(quality) ?? 0);
    },
  };
  const connection: { control: typeof obs | null; scenes: string[]; key: string } = {
    control: obs,
    scenes: ['Live', 'Privacy'],
    key: 'Live',
  };
  return {
    asked,
    clock,
    connection,
    pictures: new ServerPictures(
      () => connection,
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
    const refuse = () => Promise.reject(new Error('no such source'));
    connection.control = { picture: refuse, scenePicture: refuse };
    await expect(pictures.get('program')).rejects.toMatchObject({
      message: 'OBS has no picture: no such source',
    });
    connection.control = control;
    clock.now = 2_000;
    await expect(pictures.get('program')).resolves.toHaveLength(100);
  });

  it('shares a picture of each scene for 3.75 s among all watchers', async () => {
    const { pictures, asked, clock } = picturesOf(() => 4_000);
    await Promise.all([pictures.getScene('Live'), pictures.getScene('Live'), pictures.getScene('Privacy')]);
    clock.now = 3_749;
    await pictures.getScene('Live');
    expect(asked).toEqual(['Live 192 60', 'Privacy 192 60']);
    clock.now = 3_750;
    await pictures.getScene('Live');
    expect(asked).toHaveLength(3);
  });

  it('lowers the quality of a scene until its picture has at most 6 kB', async () => {
    const { pictures, asked } = picturesOf((quality) => quality * 150);
    expect((await pictures.getScene('Live')).length).toBeLessThanOrEqual(SCENE_PICTURE_LIMITS.bytes);
    expect(asked).toEqual(['Live 192 60', 'Live 192 35']);
  });

  it('returns no picture of a scene that the collection lacks, or no longer has', async () => {
    const { pictures, connection, asked } = picturesOf(() => 4_000);
    const refused = { code: 'not-found' };
    await expect(pictures.getScene('None')).rejects.toMatchObject(refused);
    await pictures.getScene('Live');
    connection.scenes = ['Privacy'];
    await expect(pictures.getScene('Live')).rejects.toMatchObject(refused);
    expect(asked).toEqual(['Live 192 60']);
  });

  it('takes a new picture after what it shows has changed, such as a scene on program', async () => {
    const { pictures, connection, asked } = picturesOf(() => 4_000);
    for (const key of ['Live', 'Privacy', 'Privacy']) {
      connection.key = key;
      await Promise.all([pictures.get('feed'), pictures.getScene('Live')]);
    }
    expect(asked).toEqual(['feed 60', 'Live 192 60', 'feed 60', 'Live 192 60']);
  });

  it('takes one scene at a time, also after one that OBS refuses', async () => {
    const { pictures, connection, asked } = picturesOf(() => 4_000);
    const { control } = connection;
    let fail = (_: Error) => {};
    const refusal = new Promise<never>((_, reject) => (fail = reject));
    connection.control = { ...control!, scenePicture: () => refusal };
    const refused = pictures.getScene('Live');
    await Promise.resolve();
    const waiting = pictures.getScene('Privacy');
    await Promise.resolve();
    connection.control = control;
    expect(asked).toEqual([]);
    fail(new Error('no such source'));
    await expect(refused).rejects.toMatchObject({ code: 'not-ready' });
    await waiting;
    expect(asked).toEqual(['Privacy 192 60']);
  });
});
