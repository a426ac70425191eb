import { parseSceneList, scenesInWindowOrder } from './scene-list.js';

describe('scenesInWindowOrder', () => {
  it('turns the list round', () => {
    const listed = [
      { sceneIndex: 0, sceneName: 'last' },
      { sceneIndex: 1, sceneName: 'first' },
    ];
    expect(scenesInWindowOrder(listed)).toEqual(['first', 'last']);
  });

  it('refuses what is no list of scenes', () => {
    expect(() => scenesInWindowOrder([{ name: 'x' }])).toThrow();
  });
});

describe('parseSceneList', () => {
  it('answers an empty current scene while OBS has none', () => {
    expect(parseSceneList({ scenes: [], currentProgramSceneName: null })).toEqual({
      scenes: [],
      current: '',
    });
  });
});
