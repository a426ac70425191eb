import { KeyboardClaims } from './keyboard-claims.js';

describe('KeyboardClaims', () => {
  it('assigns the keyboard to the lowest rank that has a claim', () => {
    const claims = new KeyboardClaims();
    const holders = () => ['own', 'friends'].filter((id) => claims.hasKeyboard(id));
    const onChange = jest.fn();
    const unsubscribe = claims.subscribe(onChange);
    claims.claim('friends', 1);
    expect(holders()).toEqual(['friends']);
    const release = claims.claim('own', 0);
    expect(holders()).toEqual(['own']);
    release();
    expect(holders()).toEqual(['friends']);
    expect(onChange).toHaveBeenCalledTimes(3);
    unsubscribe();
    claims.claim('own', 0);
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});
