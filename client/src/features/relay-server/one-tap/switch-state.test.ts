import { updateChange, type SceneChange } from './switch-state.js';

const pending: SceneChange = {
  kind: 'pending',
  previousScene: 'Live',
  targetScene: 'Privacy',
  isUndoable: true,
  control: 'tiles',
  hasRequestEnded: false,
};
const offer: SceneChange = { ...pending, kind: 'offer', hasRequestEnded: true };

describe('updateChange', () => {
  it.each([
    ['returns null for null', null, 'Live', null],
    ['keeps a switch pending until the status confirms it', pending, 'Live', pending],
    ['offers an undo once the switch is in effect', pending, 'Privacy', { ...pending, kind: 'offer' }],
    ['offers no undo to an automatic scene', { ...pending, isUndoable: false }, 'Privacy', null],
    ['keeps a switch pending if somebody switches first', pending, 'Soon', { ...pending, isUndoable: false }],
    [
      'ends a switch if somebody switches after its request',
      { ...pending, hasRequestEnded: true },
      'Soon',
      null,
    ],
    ['keeps the offer while the switch is in effect', offer, 'Privacy', offer],
    ['ends the offer when somebody switches to a third scene', offer, 'Soon', null],
    ['ends the offer when somebody switches back', offer, 'Live', null],
  ])('%s', (_, change, current, expected) => {
    expect(updateChange(change, current)).toEqual(expected);
  });
});
