import { countScenes } from './count-scenes.js';

const SCENES = [
  { id: 'scene', name: 'Live' },
  { id: 'text_ft2_source_v2', name: 'Clock' },
  { id: 'scene', name: 'Privacy' },
];

describe('countScenes', () => {
  it.each([
    ['scenes, not sources', JSON.stringify({ sources: SCENES }), 2],
    ['two scenes of one name once, as OBS does', JSON.stringify({ sources: [...SCENES, ...SCENES] }), 2],
    ['nothing without a scene', JSON.stringify({ sources: [] }), null],
    ['nothing in another text', '[]', null],
    ['nothing in invalid JSON', '{', null],
  ])('counts %s', (_name, text, count) => {
    expect(countScenes(text)).toBe(count);
  });
});
