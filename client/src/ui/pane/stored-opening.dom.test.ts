import { createStoredOpening } from './stored-opening.js';

const KEY = 'part';

describe('createStoredOpening', () => {
  beforeEach(() => localStorage.clear());

  it('is closed by default, and stores only that it is open', () => {
    const part = createStoredOpening(KEY);
    expect(part.isOpen()).toBe(false);
    part.store(true);
    expect([part.isOpen(), localStorage.getItem(KEY)]).toEqual([true, 'open']);
    part.store(false);
    expect([part.isOpen(), localStorage.getItem(KEY)]).toEqual([false, null]);
  });

  it('follows the default until a choice differs from it', () => {
    let isOpenByDefault = true;
    const part = createStoredOpening(KEY, () => isOpenByDefault);
    expect(part.isOpen()).toBe(true);
    part.store(false);
    expect([part.isOpen(), localStorage.getItem(KEY)]).toEqual([false, 'closed']);
    part.store(true);
    expect(localStorage.getItem(KEY)).toBeNull();
    isOpenByDefault = false;
    expect(part.isOpen()).toBe(false);
    part.store(true);
    isOpenByDefault = true;
    expect([part.isOpen(), localStorage.getItem(KEY)]).toEqual([true, 'open']);
  });
});
