import {
  isChanged,
  applyEvent,
  openDraft,
  saveStateOf,
  type Draft,
  type DraftEvent,
} from './editor-draft.js';

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

describe('openDraft with an unsaved text', () => {
  it('restores the text as a change until the user loads the stored text', () => {
    const draft = openDraft('{"a":1}', { text: '{"mine":1}', storedText: '{"a":1}' });
    expect(draft).toMatchObject({ text: '{"mine":1}', notice: 'restored' });
    expect(isChanged(draft)).toBe(true);
    expect(applyEvents(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "a": 1\n}', notice: 'none' });
    expect(applyEvents(draft, storedEvent('{"b":2}'))).toMatchObject({
      text: '{"mine":1}',
      notice: 'conflict',
    });
  });

  it('reports a conflict if another text was stored since', () => {
    const draft = openDraft('{"b":2}', { text: '{"mine":1}', storedText: '{"a":1}' });
    expect(draft).toMatchObject({ text: '{"mine":1}', notice: 'conflict' });
    expect(applyEvents(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "b": 2\n}', notice: 'none' });
  });

  it('shows no notice if the text equals the stored text', () => {
    expect(openDraft('{"a":1}', { text: '{"a":1}', storedText: '{"b":2}' })).toMatchObject({
      notice: 'none',
    });
  });
});

describe(applyEvent, () => {
  const opened = openDraft('{"a":1}');

  it('marks the draft as changed after typing, and as unchanged after the change is reverted', () => {
    expect(isChanged(applyEvents(opened, typedEvent('{}')))).toBe(true);
    expect(isChanged(applyEvents(opened, typedEvent('{}'), typedEvent('{\n  "a": 1\n}')))).toBe(false);
    expect(isChanged(applyEvents(opened, typedEvent('{"a":1}')))).toBe(false);
  });

  it('shows a text saved elsewhere if the user has changed nothing', () => {
    const draft = applyEvents(opened, storedEvent('{"b":2}'));
    expect(draft).toMatchObject({ text: '{\n  "b": 2\n}', notice: 'replaced' });
    expect(isChanged(draft)).toBe(false);
    expect(applyEvents(draft, typedEvent('{}')).notice).toBe('none');
  });

  it('does not replace an edited text, and reports a text saved elsewhere until the user loads it', () => {
    const draft = applyEvents(opened, typedEvent('{"mine":1}'), storedEvent('{"b":2}'));
    expect(draft).toMatchObject({ text: '{"mine":1}', notice: 'conflict' });
    expect(applyEvents(draft, typedEvent('{"mine":2}'))).toMatchObject({
      text: '{"mine":2}',
      notice: 'conflict',
    });
    expect(applyEvents(draft, { kind: 'load' })).toMatchObject({ text: '{\n  "b": 2\n}', notice: 'none' });
  });

  it('reports nothing if the same text was saved elsewhere', () => {
    const draft = applyEvents(opened, typedEvent('{"b":2}'), storedEvent('{"b":2}'));
    expect(draft.notice).toBe('none');
    expect(isChanged(draft)).toBe(false);
  });

  it('marks the draft as unchanged after a save, in any order of push and response', () => {
    for (const events of [
      [storedEvent('{}'), { kind: 'saved' } as const],
      [{ kind: 'saved' } as const, storedEvent('{}')],
    ]) {
      const draft = applyEvents(opened, typedEvent('{}'), sentEvent('{}'), ...events);
      expect(draft).toMatchObject({ notice: 'none', isSaved: true, sentText: null });
      expect(isChanged(draft)).toBe(false);
    }
  });

  it('does not replace text typed during a save', () => {
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

  it('does not change the text when the save fails', () => {
    const draft = applyEvents(opened, typedEvent('{'), sentEvent('{'), { kind: 'failed' });
    expect(draft).toMatchObject({ text: '{', sentText: null, isSaved: false });
    expect(isChanged(draft)).toBe(true);
  });
});

describe(saveStateOf, () => {
  const changed = applyEvents(openDraft('{}'), typedEvent('[]'));
  const saved = applyEvents(changed, sentEvent('[]'), { kind: 'saved' });

  it.each([
    ['none', openDraft('{}'), false],
    ['unsaved', changed, false],
    ['saving', changed, true],
    ['saved', saved, false],
    ['unsaved', applyEvents(saved, typedEvent('1')), false],
    // The first text was restored by hand.
    ['none', applyEvents(changed, typedEvent('{}')), false],
  ])('returns %s', (state, draft, isSaving) => expect(saveStateOf(draft, isSaving)).toBe(state));
});
