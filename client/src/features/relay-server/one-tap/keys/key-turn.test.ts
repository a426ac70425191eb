import { KeyTurns } from './key-turn.js';

describe('KeyTurns', () => {
  it('gives the keyboard to the lowest rank, and to the next one when it is removed', () => {
    const turns = new KeyTurns();
    const holders = () => ['own', 'friends'].filter((id) => turns.holds(id));
    const changed = jest.fn();
    const unfollow = turns.follow(changed);
    turns.claim('friends', 1);
    expect(holders()).toEqual(['friends']);
    const release = turns.claim('own', 0);
    expect(holders()).toEqual(['own']);
    release();
    expect(holders()).toEqual(['friends']);
    expect(changed).toHaveBeenCalledTimes(3);
    unfollow();
    turns.claim('own', 0);
    expect(changed).toHaveBeenCalledTimes(3);
  });
});
