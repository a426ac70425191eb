import type Docker from 'dockerode';
import { findPagesProblem } from './page-images.js';

const IMAGES = { obs: 'obs:1', pages: 'pages:1' };
const LABELS = { 'io.trailcast.pages': '1' };

/** Returns an engine with these images and their labels. */
const createEngine = (images: Record<string, Record<string, string> | undefined>) =>
  ({
    getImage: (name: string) => ({
      inspect: async () => {
        if (!(name in images)) throw new Error('No such image');
        return { Config: { Labels: images[name] } };
      },
    }),
  }) as unknown as Docker;

describe('findPagesProblem', () => {
  it('returns null if both images have the label', async () => {
    expect(await findPagesProblem(createEngine({ 'obs:1': LABELS, 'pages:1': LABELS }), IMAGES)).toBeNull();
  });

  it('does not require the OBS image on a manager of a swarm', async () => {
    const engine = createEngine({ 'pages:1': LABELS });
    expect(await findPagesProblem(engine, IMAGES, { inSwarm: true })).toBeNull();
    expect(
      await findPagesProblem(createEngine({ 'obs:1': {}, 'pages:1': LABELS }), IMAGES, { inSwarm: true }),
    ).toMatch(/earlier release/);
    expect(await findPagesProblem(createEngine({ 'obs:1': LABELS }), IMAGES, { inSwarm: true })).toMatch(
      /copy it to each host/,
    );
  });

  it.each([
    [
      'no image with Chromium',
      { 'obs:1': LABELS },
      /no image pages:1 .*left out.*docker build -t pages:1 --target pages/,
    ],
    [
      'an OBS of an earlier release',
      { 'obs:1': {}, 'pages:1': LABELS },
      /obs:1 is of an earlier release.*Build it again/,
    ],
    ['an image without labels', { 'obs:1': undefined, 'pages:1': LABELS }, /obs:1 is of an earlier release/],
  ])('returns instructions for %s', async (_case, images, expected) => {
    expect(await findPagesProblem(createEngine(images), IMAGES)).toMatch(expected);
  });
});
