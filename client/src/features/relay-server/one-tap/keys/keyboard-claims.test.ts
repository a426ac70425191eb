import { KeyboardClaims } from './keyboard-claims.js';

describe('KeyboardClaims', () => {
  it('gives the keyboard to the lowest rank, and to the next rank when that claim is removed', () => {
    const turns = new KeyboardClaims();
    const holders = () => ['own', 'friends'].filter((id) => turns.hasKeyboard(id));
    const onChange = jest.fn();
    const unsubscribe = turns.subscribe(onChange);
    turns.claim('friends', 1);
    expect(holders()).toEqual(['friends']);
    const release = turns.claim('own', 0);
    expect(holders()).toEqual(['own']);
    release();
    expect(holders()).toEqual(['friends']);
    expect(onChange).toHaveBeenCalledTimes(3);
    unsubscribe();
    turns.claim('own', 0);
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});
