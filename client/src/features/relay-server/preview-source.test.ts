import { previewSource } from './preview-source.js';

describe('previewSource', () => {
  beforeEach(() => localStorage.clear());

  it('is the program before any choice, and for an unknown stored one', () => {
    expect(previewSource.read()).toBe('program');
    localStorage.setItem('preview', 'desk');
    expect(previewSource.read()).toBe('program');
  });

  it('keeps the choice of this device', () => {
    previewSource.store('off');
    expect(previewSource.read()).toBe('off');
  });
});
