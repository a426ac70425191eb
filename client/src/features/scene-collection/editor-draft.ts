import { prettyPrint } from './json-text.js';

/** State of an open editor: stored text and edited text. */
export interface Draft {
  /** The stored text, unchanged. */
  stored: string;
  /** The stored text, formatted. */
  formatted: string;
  text: string;
  /** The text that is being saved; null if none is. */
  sentText: string | null;
  /**
   * Notice to show. `replaced`: a text stored elsewhere has replaced the unedited text. `conflict`: a text was stored
   * elsewhere, and the user's edited text is still shown. `restored`: the text is an unsaved text from an earlier
   * opening.
   */
  notice: 'none' | 'replaced' | 'conflict' | 'restored';
  /** True if the last event was a save. */
  isSaved: boolean;
}

export type DraftEvent =
  | { kind: 'stored' | 'typed' | 'sent'; text: string }
  /** The sent text was stored, or storing it failed. */
  | { kind: 'saved' | 'failed' }
  /** The user replaces their text with the stored text. */
  | { kind: 'load' };

/** An unsaved text from an earlier opening, and the stored text that it is based on. */
export interface UnsavedText {
  text: string;
  stored: string;
}

/**
 * Returns the draft of a new editor: the stored text, formatted, or the `unsaved` text from an earlier opening,
 * which is `conflict` if another text was stored since.
 */
export function openDraft(stored: string, unsaved: UnsavedText | null = null): Draft {
  const formatted = prettyPrint(stored);
  const text = unsaved?.text ?? formatted;
  const draft: Draft = { stored, formatted, text, sentText: null, notice: 'none', isSaved: false };
  if (!isChanged(draft)) return draft;
  return { ...draft, notice: unsaved?.stored === stored ? 'restored' : 'conflict' };
}

export function isChanged({ text, stored, formatted }: Draft): boolean {
  return text !== stored && text !== formatted;
}

/** Returns the draft after an event. Only the user's own actions replace an edited text. */
export function applyEvent(draft: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case 'stored':
      return applyStoredText(draft, event.text);
    case 'typed':
      return {
        ...draft,
        text: event.text,
        isSaved: false,
        notice: draft.notice === 'replaced' ? 'none' : draft.notice,
      };
    case 'sent':
      return { ...draft, sentText: event.text, isSaved: false };
    case 'saved':
      return draft.sentText === null
        ? draft
        : { ...withStoredText(draft, draft.sentText), sentText: null, isSaved: true, notice: 'none' };
    case 'failed':
      return { ...draft, sentText: null };
    case 'load':
      return { ...draft, text: draft.formatted, notice: 'none', isSaved: false };
  }
}

function applyStoredText(draft: Draft, stored: string): Draft {
  if (stored === draft.stored) return draft;
  const updated = withStoredText(draft, stored);
  if (stored === draft.sentText || !isChanged(updated)) return { ...updated, notice: 'none' };
  if (isChanged(draft)) return { ...updated, notice: 'conflict' };
  return { ...updated, text: updated.formatted, notice: 'replaced', isSaved: false };
}

const withStoredText = (draft: Draft, stored: string): Draft => ({
  ...draft,
  stored,
  formatted: prettyPrint(stored),
});
