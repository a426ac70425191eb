import { isChanged, nextDraft, openDraft, type Draft, type DraftEvent } from './editor-draft.js';

const after = (draft: Draft, ...events: DraftEvent[]) => events.reduce(nextDraft, draft);
const stored = (text: string): DraftEvent => ({ kind: 'stored', text });
const typed = (text: string): DraftEvent => ({ kind: 'typed', text });
const sent = (text: string): DraftEvent => ({ kind: 'sent', text });

describe(openDraft, () => {
  it('shows the stored text, formatted, as unchanged', () => {
    const draft = openDraft('{"a":1}');
    expect(draft.text).toBe('{\n  "a": 1\n}');
    expect(isChanged(draft)).toBe(false);
  });
});

describe('a text that was left unsaved', () => {
  it('is restored as a change until the user loads the stored one', () => {
    const draft = openDraft('{"a":1}', { text: '{"mine":1}', stored: '{"a":1}' });
    expect(draft).toMatchObject({ text: '{"mine":1}', news: 'restored' });
    expect(isChanged(draft)).toBe(true);
    expect(after(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "a": 1\n}', news: 'none' });
    expect(after(draft, stored('{"b":2}'))).toMatchObject({ text: '{"mine":1}', news: 'waiting' });
  });

  it('is not treated as up to date if another text was stored since', () => {
    const draft = openDraft('{"b":2}', { text: '{"mine":1}', stored: '{"a":1}' });
    expect(draft).toMatchObject({ text: '{"mine":1}', news: 'waiting' });
    expect(after(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "b": 2\n}', news: 'none' });
  });

  it('is cleared when the text equals the stored one', () => {
    expect(openDraft('{"a":1}', { text: '{"a":1}', stored: '{"b":2}' })).toMatchObject({ news: 'none' });
  });
});

describe(nextDraft, () => {
  const opened = openDraft('{"a":1}');

  it('counts as changed after typing, and as unchanged after the change is reverted', () => {
    expect(isChanged(after(opened, typed('{}')))).toBe(true);
    expect(isChanged(after(opened, typed('{}'), typed('{\n  "a": 1\n}')))).toBe(false);
    expect(isChanged(after(opened, typed('{"a":1}')))).toBe(false);
  });

  it('shows a text saved elsewhere if the user has changed nothing', () => {
    const draft = after(opened, stored('{"b":2}'));
    expect(draft).toMatchObject({ text: '{\n  "b": 2\n}', news: 'taken' });
    expect(isChanged(draft)).toBe(false);
    expect(after(draft, typed('{}')).news).toBe('none');
  });

  it('never replaces an edited text by one saved elsewhere, and reports the other text until it is loaded', () => {
    const draft = after(opened, typed('{"mine":1}'), stored('{"b":2}'));
    expect(draft).toMatchObject({ text: '{"mine":1}', news: 'waiting' });
    expect(after(draft, typed('{"mine":2}'))).toMatchObject({ text: '{"mine":2}', news: 'waiting' });
    expect(after(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "b": 2\n}', news: 'none' });
  });

  it('reports nothing if the same text was saved elsewhere', () => {
    const draft = after(opened, typed('{"b":2}'), stored('{"b":2}'));
    expect(draft.news).toBe('none');
    expect(isChanged(draft)).toBe(false);
  });

  it('is unchanged after a save, whichever of push and response comes first', () => {
    for (const events of [
      [stored('{}'), { kind: 'saved' } as const],
      [{ kind: 'saved' } as const, stored('{}')],
    ]) {
      const draft = after(opened, typed('{}'), sent('{}'), ...events);
      expect(draft).toMatchObject({ news: 'none', saved: true, sent: null });
      expect(isChanged(draft)).toBe(false);
    }
  });

  it('keeps what was typed during a save', () => {
    const draft = after(opened, typed('{}'), sent('{}'), typed('[]'), stored('{}'), { kind: 'saved' });
    expect(draft.text).toBe('[]');
    expect(isChanged(draft)).toBe(true);
    expect(draft.news).toBe('none');
  });

  it('keeps the text when the save is refused', () => {
    const draft = after(opened, typed('{'), sent('{'), { kind: 'refused' });
    expect(draft).toMatchObject({ text: '{', sent: null, saved: false });
    expect(isChanged(draft)).toBe(true);
  });
});
