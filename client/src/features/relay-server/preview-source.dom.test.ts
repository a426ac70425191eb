import { liveWatching, previewSource } from './preview-source.js';

describe('previewSource', () => {
  beforeEach(() => localStorage.clear());

  it('reads the program by default, and for an unknown stored value', () => {
    expect(previewSource.read()).toBe('program');
    localStorage.setItem('preview', 'desk');
    expect(previewSource.read()).toBe('program');
  });

  it('stores the choice on this device', () => {
    previewSource.store('off');
    expect(previewSource.read()).toBe('off');
  });
});

describe('liveWatching', () => {
  it('is off until it is stored on this device', () => {
    localStorage.clear();
    expect(liveWatching.isOpen()).toBe(false);
    liveWatching.store(true);
    expect(liveWatching.isOpen()).toBe(true);
  });
});
