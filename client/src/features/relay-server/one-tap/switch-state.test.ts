import { changeAt, type SceneChange } from './switch-state.js';

const pending: SceneChange = {
  kind: 'pending',
  from: 'Live',
  to: 'Privacy',
  isUndoable: true,
  place: 'tiles',
  isSettled: false,
};
const offer: SceneChange = { ...pending, kind: 'offer', isSettled: true };

describe('changeAt', () => {
  it.each([
    ['nothing stays nothing', null, 'Live', null],
    ['it waits for the status', pending, 'Live', pending],
    ['it can be undone once it is in force', pending, 'Privacy', { ...pending, kind: 'offer' }],
    ['an automatic’s scene is not undone to', { ...pending, isUndoable: false }, 'Privacy', null],
    ['it goes on if somebody switches before it', pending, 'Soon', { ...pending, isUndoable: false }],
    ['it is over if somebody switches after its call', { ...pending, isSettled: true }, 'Soon', null],
    ['the offer stays while it is in force', offer, 'Privacy', offer],
    ['the offer ends when somebody switches elsewhere', offer, 'Soon', null],
    ['the offer ends when somebody switches back', offer, 'Live', null],
  ])('%s', (_, change, current, expected) => {
    expect(changeAt(change, current)).toEqual(expected);
  });
});
