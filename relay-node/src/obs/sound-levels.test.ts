import { mergeLevels, parseSoundLevels } from './sound-levels.js';

const createInput = (...inputLevelsMul: number[][]) => ({ inputName: 'Feed', inputLevelsMul });

describe('parseSoundLevels', () => {
  it.each([
    ['the loudest channel', [createInput([0.1, 0.5, 0.5], [0.1, 0.25, 1])], { feed: 0, program: -6 }],
    ['a muted input', [createInput([0, 0, 0.1])], { feed: -20, program: null }],
    ['several inputs', [createInput([0, 0.1, 0.1]), createInput([0, 1, 0.01])], { feed: -20, program: 0 }],
    ['silence', [createInput([0, 0.0001, 0])], { feed: null, program: null }],
    ['a scene without sound', [], { feed: null, program: null }],
    ['an input without channels', [createInput()], { feed: null, program: null }],
  ])('returns the levels of %s', (_name, inputs, levels) => {
    expect(parseSoundLevels(inputs)).toEqual(levels);
  });

  it('counts a web page only in the program', () => {
    const page = { inputName: 'Alerts', inputLevelsMul: [[0, 1, 1]] };
    const inputs = [createInput([0, 0.1, 0.1]), page];
    expect(parseSoundLevels(inputs, new Set(['Alerts']))).toEqual({ feed: -20, program: 0 });
  });
});

describe('mergeLevels', () => {
  it('returns the maximum of each level', () => {
    expect(mergeLevels({ feed: -3, program: null }, { feed: -9, program: -40 })).toEqual({
      feed: -3,
      program: -40,
    });
    expect(mergeLevels({ feed: null, program: -5 }, { feed: null, program: null })).toEqual({
      ...{ feed: null, program: -5 },
    });
  });
});
