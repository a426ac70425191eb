import { isChanged, applyEvent, openDraft, type Draft, type DraftEvent } from './editor-draft.js';

const applyEvents = (draft: Draft, ...events: DraftEvent[]) => events.reduce(applyEvent, draft);
const storedEvent = (text: string): DraftEvent => ({ kind: 'stored', text });
const typedEvent = (text: string): DraftEvent => ({ kind: 'typed', text });
const sentEvent = (text: string): DraftEvent => ({ kind: 'sent', text });

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
    expect(draft).toMatchObject({ text: '{"mine":1}', notice: 'restored' });
    expect(isChanged(draft)).toBe(true);
    expect(applyEvents(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "a": 1\n}', notice: 'none' });
    expect(applyEvents(draft, storedEvent('{"b":2}'))).toMatchObject({
      text: '{"mine":1}',
      notice: 'waiting',
    });
  });

  it('is not treated as up to date if another text was stored since', () => {
    const draft = openDraft('{"b":2}', { text: '{"mine":1}', stored: '{"a":1}' });
    expect(draft).toMatchObject({ text: '{"mine":1}', notice: 'waiting' });
    expect(applyEvents(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "b": 2\n}', notice: 'none' });
  });

  it('is cleared when the text equals the stored one', () => {
    expect(openDraft('{"a":1}', { text: '{"a":1}', stored: '{"b":2}' })).toMatchObject({ notice: 'none' });
  });
});

describe(applyEvent, () => {
  const opened = openDraft('{"a":1}');

  it('counts as changed after typing, and as unchanged after the change is reverted', () => {
    expect(isChanged(applyEvents(opened, typedEvent('{}')))).toBe(true);
    expect(isChanged(applyEvents(opened, typedEvent('{}'), typedEvent('{\n  "a": 1\n}')))).toBe(false);
    expect(isChanged(applyEvents(opened, typedEvent('{"a":1}')))).toBe(false);
  });

  it('shows a text saved elsewhere if the user has changed nothing', () => {
    const draft = applyEvents(opened, storedEvent('{"b":2}'));
    expect(draft).toMatchObject({ text: '{\n  "b": 2\n}', notice: 'taken' });
    expect(isChanged(draft)).toBe(false);
    expect(applyEvents(draft, typedEvent('{}')).notice).toBe('none');
  });

  it('never replaces an edited text by one saved elsewhere, and reports the other text until it is loaded', () => {
    const draft = applyEvents(opened, typedEvent('{"mine":1}'), storedEvent('{"b":2}'));
    expect(draft).toMatchObject({ text: '{"mine":1}', notice: 'waiting' });
    expect(applyEvents(draft, typedEvent('{"mine":2}'))).toMatchObject({
      text: '{"mine":2}',
      notice: 'waiting',
    });
    expect(applyEvents(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "b": 2\n}', notice: 'none' });
  });

  it('reports nothing if the same text was saved elsewhere', () => {
    const draft = applyEvents(opened, typedEvent('{"b":2}'), storedEvent('{"b":2}'));
    expect(draft.notice).toBe('none');
    expect(isChanged(draft)).toBe(false);
  });

  it('is unchanged after a save, whichever of push and response comes first', () => {
    for (const events of [
      [storedEvent('{}'), { kind: 'saved' } as const],
      [{ kind: 'saved' } as const, storedEvent('{}')],
    ]) {
      const draft = applyEvents(opened, typedEvent('{}'), sentEvent('{}'), ...events);
      expect(draft).toMatchObject({ notice: 'none', saved: true, sentText: null });
      expect(isChanged(draft)).toBe(false);
    }
  });

  it('keeps what was typed during a save', () => {
    const draft = applyEvents(
      opened,
      typedEvent('{}'),
      sentEvent('{}'),
      typedEvent('[]'),
      storedEvent('{}'),
      { kind: 'saved' },
    );
    expect(draft.text).toBe('[]');
    expect(isChanged(draft)).toBe(true);
    expect(draft.notice).toBe('none');
  });

  it('keeps the text when the save is refused', () => {
    const draft = applyEvents(opened, typedEvent('{'), sentEvent('{'), { kind: 'refused' });
    expect(draft).toMatchObject({ text: '{', sentText: null, saved: false });
    expect(isChanged(draft)).toBe(true);
  });
});
