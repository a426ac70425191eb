import { updateChange, type SceneChange } from './switch-state.js';

const pending: SceneChange = {
  kind: 'pending',
  previousScene: 'Live',
  targetScene: 'Privacy',
  isUndoable: true,
  control: 'tiles',
  isSettled: false,
};
const offer: SceneChange = { ...pending, kind: 'offer', isSettled: true };

describe('updateChange', () => {
  it.each([
    ['null stays null', null, 'Live', null],
    ['it is pending until the status', pending, 'Live', pending],
    ['it can be undone once it is in effect', pending, 'Privacy', { ...pending, kind: 'offer' }],
    ['an automatic scene is not offered', { ...pending, isUndoable: false }, 'Privacy', null],
    ['it stays pending if somebody switches first', pending, 'Soon', { ...pending, isUndoable: false }],
    ['it is over if somebody switches after its call', { ...pending, isSettled: true }, 'Soon', null],
    ['the offer stays while it is in effect', offer, 'Privacy', offer],
    ['the offer ends when somebody switches elsewhere', offer, 'Soon', null],
    ['the offer ends when somebody switches back', offer, 'Live', null],
  ])('%s', (_, change, current, expected) => {
    expect(updateChange(change, current)).toEqual(expected);
  });
});
