import { parseSceneList, sortByWindowOrder } from './scene-list.js';

describe('sortByWindowOrder', () => {
  it('returns the names in reverse order', () => {
    const listed = [
      { sceneIndex: 0, sceneName: 'last' },
      { sceneIndex: 1, sceneName: 'first' },
    ];
    expect(sortByWindowOrder(listed)).toEqual(['first', 'last']);
  });

  it('throws for an invalid list', () => {
    expect(() => sortByWindowOrder([{ name: 'x' }])).toThrow();
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
