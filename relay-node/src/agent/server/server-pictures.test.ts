import { PICTURE_LIMITS, SCENE_PICTURE_LIMITS } from '@trailcast/schema/node';
import { ServerPictures } from './server-pictures.js';

/** Creates the pictures of a fake OBS. `findSize` returns a JPEG's size for a quality; null if there is no picture. */
function createPictures(findSize: (quality: number) => number | null) {
  const requests: string[] = [];
  const clock = { now: 0 };
  const obs = {
    takePicture: async (source: string, { width, quality }: { width: number; quality: number }) => {
      requests.push(`${source} ${width} ${quality}`);
      const size = findSize(quality);
      return size === null ? null : Buffer.alloc(size);
    },
    takeScenePicture: async (scene: string, { width, quality }: { width: number; quality: number }) => {
      requests.push(`${scene} ${width} ${quality}`);
      return Buffer.alloc(findSize(quality) ?? 0);
    },
  };
  const obsState: { control: typeof obs | null; scenes: string[]; key: string } = {
    control: obs,
    scenes: ['Live', 'Privacy'],
    key: 'Live',
  };
  return {
    requests,
    clock,
    obsState,
    pictures: new ServerPictures(
      () => obsState,
      () => clock.now,
    ),
  };
}

describe('ServerPictures', () => {
  it('shares one picture of each source among all watchers for 1.5 s', async () => {
    const { pictures, requests, clock } = createPictures(() => 9_000);
    await Promise.all([
      pictures.takePicture('program', 'small'),
      pictures.takePicture('program', 'small'),
      pictures.takePicture('feed', 'small'),
    ]);
    clock.now = 1_499;
    await pictures.takePicture('program', 'small');
    expect(requests).toEqual(['program 640 60', 'feed 640 60']);
    clock.now = 1_500;
    await pictures.takePicture('program', 'small');
    expect(requests).toHaveLength(3);
  });

  it('lowers the quality until the picture has at most 30 kB', async () => {
    const { pictures, requests } = createPictures((quality) => quality * 800);
    expect((await pictures.takePicture('program', 'small')).length).toBeLessThanOrEqual(
      PICTURE_LIMITS.small.bytes,
    );
    expect(requests).toEqual(['program 640 60', 'program 640 35']);
  });

  it('takes a separate picture for the large size, with at most 80 kB', async () => {
    const { pictures, requests } = createPictures((quality) => quality * 2_100);
    await expect(pictures.takePicture('program', 'small')).rejects.toMatchObject({ code: 'not-ready' });
    requests.length = 0;
    expect((await pictures.takePicture('program', 'large')).length).toBeLessThanOrEqual(
      PICTURE_LIMITS.large.bytes,
    );
    expect(requests).toEqual(['program 960 60', 'program 960 35']);
  });

  it('rejects a picture that is too large in every quality', async () => {
    await expect(createPictures(() => 90_000).pictures.takePicture('program', 'small')).rejects.toMatchObject(
      {
        code: 'not-ready',
      },
    );
  });

  it('rejects if the collection has no feed source, and while OBS is not connected', async () => {
    const { pictures, obsState, clock } = createPictures(() => null);
    await expect(pictures.takePicture('feed', 'small')).rejects.toMatchObject({
      code: 'not-ready',
      message: 'The scene collection does not show a feed.',
    });
    obsState.control = null;
    clock.now = 2_000;
    await expect(pictures.takePicture('feed', 'small')).rejects.toMatchObject({
      message: 'OBS does not respond yet.',
    });
  });

  it('rejects with the reason of OBS, and takes a new picture later', async () => {
    const { pictures, clock, obsState } = createPictures(() => 100);
    const { control } = obsState;
    const reject = () => Promise.reject(new Error('no such source'));
    obsState.control = { takePicture: reject, takeScenePicture: reject };
    await expect(pictures.takePicture('program', 'small')).rejects.toMatchObject({
      message: 'OBS has no picture: no such source',
    });
    obsState.control = control;
    clock.now = 2_000;
    await expect(pictures.takePicture('program', 'small')).resolves.toHaveLength(100);
  });

  it('shares one picture of each scene among all watchers for 3.75 s', async () => {
    const { pictures, requests, clock } = createPictures(() => 4_000);
    await Promise.all([
      pictures.takeScenePicture('Live'),
      pictures.takeScenePicture('Live'),
      pictures.takeScenePicture('Privacy'),
    ]);
    clock.now = 3_749;
    await pictures.takeScenePicture('Live');
    expect(requests).toEqual(['Live 384 60', 'Privacy 384 60']);
    clock.now = 3_750;
    await pictures.takeScenePicture('Live');
    expect(requests).toHaveLength(3);
  });

  it('lowers the quality of a scene until its picture has at most 15 kB', async () => {
    const { pictures, requests } = createPictures((quality) => quality * 300);
    expect((await pictures.takeScenePicture('Live')).length).toBeLessThanOrEqual(SCENE_PICTURE_LIMITS.bytes);
    expect(requests).toEqual(['Live 384 60', 'Live 384 35']);
  });

  it('rejects for a scene that is not in the collection', async () => {
    const { pictures, obsState, requests } = createPictures(() => 4_000);
    const notFound = { code: 'not-found' };
    await expect(pictures.takeScenePicture('None')).rejects.toMatchObject(notFound);
    await pictures.takeScenePicture('Live');
    obsState.scenes = ['Privacy'];
    await expect(pictures.takeScenePicture('Live')).rejects.toMatchObject(notFound);
    expect(requests).toEqual(['Live 384 60']);
  });

  it('takes a new picture after the state of OBS has changed', async () => {
    const { pictures, obsState, requests } = createPictures(() => 4_000);
    for (const key of ['Live', 'Privacy', 'Privacy']) {
      obsState.key = key;
      await Promise.all([pictures.takePicture('feed', 'small'), pictures.takeScenePicture('Live')]);
    }
    expect(requests).toEqual(['feed 640 60', 'Live 384 60', 'feed 640 60', 'Live 384 60']);
  });

  it('takes one scene picture at a time, even after OBS has rejected a picture', async () => {
    const { pictures, obsState, requests } = createPictures(() => 4_000);
    const { control } = obsState;
    let fail = (_: Error) => {};
    const failure = new Promise<never>((_, reject) => (fail = reject));
    obsState.control = { ...control!, takeScenePicture: () => failure };
    const failedPicture = pictures.takeScenePicture('Live');
    await Promise.resolve();
    const nextPicture = pictures.takeScenePicture('Privacy');
    await Promise.resolve();
    obsState.control = control;
    expect(requests).toEqual([]);
    fail(new Error('no such source'));
    await expect(failedPicture).rejects.toMatchObject({ code: 'not-ready' });
    await nextPicture;
    expect(requests).toEqual(['Privacy 384 60']);
  });
});
