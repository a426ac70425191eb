import { parseSceneList, scenesInWindowOrder } from './scene-list.js';

describe('scenesInWindowOrder', () => {
  it('reverses the list', () => {
    const listed = [
      { sceneIndex: 0, sceneName: 'last' },
      { sceneIndex: 1, sceneName: 'first' },
    ];
    expect(scenesInWindowOrder(listed)).toEqual(['first', 'last']);
  });

  it('throws for an invalid list', () => {
    expect(() => scenesInWindowOrder([{ name: 'x' }])).toThrow();
  });
});

describe('parseSceneList', () => {
  it('returns an empty current scene if OBS has none', () => {
    expect(parseSceneList({ scenes: [], currentProgramSceneName: null })).toEqual({
      scenes: [],
      current: '',
    });
  });
});
