import { prettyPrint } from './json-text.js';

/** State of an open editor: stored text and edited text. */
export interface Draft {
  /** The stored text, byte for byte. */
  stored: string;
  /** The stored text, formatted. */
  formatted: string;
  text: string;
  sent: string | null;
  /**
   * Change made elsewhere: `taken` if it is shown, `waiting` if the user's edited text is shown instead. `restored`: the
   * text is an unsaved one from an earlier opening.
   */
  news: 'none' | 'taken' | 'waiting' | 'restored';
  /** True if the last event was a save. */
  saved: boolean;
}

export type DraftEvent =
  | { kind: 'stored' | 'typed' | 'sent'; text: string }
  /** The server has stored or refused the sent text. */
  | { kind: 'saved' | 'refused' }
  /** The user replaces their text with the stored one. */
  | { kind: 'load' };

/** An unsaved text from an earlier opening, and the stored text that it is based on. */
export interface UnsavedText {
  text: string;
  stored: string;
}

/**
 * Returns the draft of a new editor: the stored text, formatted, or the `unsaved` text from an earlier opening,
 * which is `waiting` if another text was stored since.
 */
export function openDraft(stored: string, unsaved: UnsavedText | null = null): Draft {
  const formatted = prettyPrint(stored);
  const text = unsaved?.text ?? formatted;
  const draft: Draft = { stored, formatted, text, sent: null, news: 'none', saved: false };
  if (!isChanged(draft)) return draft;
  return { ...draft, news: unsaved?.stored === stored ? 'restored' : 'waiting' };
}

export function isChanged({ text, stored, formatted }: Draft): boolean {
  return text !== stored && text !== formatted;
}

/** Returns the draft after an event. Only the user's own actions replace an edited text. */
export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case 'stored':
      return withStored(draft, event.text);
    case 'typed':
      return { ...draft, text: event.text, saved: false, news: draft.news === 'taken' ? 'none' : draft.news };
    case 'sent':
      return { ...draft, sent: event.text, saved: false };
    case 'saved':
      return draft.sent === null
        ? draft
        : { ...withStoredText(draft, draft.sent), sent: null, saved: true, news: 'none' };
    case 'refused':
      return { ...draft, sent: null };
    case 'load':
      return { ...draft, text: draft.formatted, news: 'none', saved: false };
  }
}

function withStored(draft: Draft, stored: string): Draft {
  if (stored === draft.stored) return draft;
  const next = withStoredText(draft, stored);
  if (stored === draft.sent || !isChanged(next)) return { ...next, news: 'none' };
  if (isChanged(draft)) return { ...next, news: 'waiting' };
  return { ...next, text: next.formatted, news: 'taken', saved: false };
}

const withStoredText = (draft: Draft, stored: string): Draft => ({
  ...draft,
  stored,
  formatted: prettyPrint(stored),
});
