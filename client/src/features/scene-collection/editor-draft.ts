import { prettyPrint } from './json-text.js';

/** State of an open editor: stored text and edited text. */
export interface Draft {
  /** The stored text, unchanged. */
  storedText: string;
  /** The stored text, formatted. */
  formattedText: string;
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
  storedText: string;
}

/**
 * Returns the draft of a new editor: the stored text, formatted, or the `unsaved` text from an earlier opening,
 * which is `conflict` if another text was stored since.
 */
export function openDraft(storedText: string, unsaved: UnsavedText | null = null): Draft {
  const formattedText = prettyPrint(storedText);
  const text = unsaved?.text ?? formattedText;
  const draft: Draft = { storedText, formattedText, text, sentText: null, notice: 'none', isSaved: false };
  if (!isChanged(draft)) return draft;
  return { ...draft, notice: unsaved?.storedText === storedText ? 'restored' : 'conflict' };
}

export function isChanged({ text, storedText, formattedText }: Draft): boolean {
  return text !== storedText && text !== formattedText;
}

/** Whether a draft is saved; `none` before the first change. */
export type SaveState = 'none' | 'unsaved' | 'saving' | 'saved';

export function saveStateOf(draft: Draft, isSaving: boolean): SaveState {
  if (isSaving) return 'saving';
  if (isChanged(draft)) return 'unsaved';
  return draft.isSaved ? 'saved' : 'none';
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
      return { ...draft, text: draft.formattedText, notice: 'none', isSaved: false };
  }
}

function applyStoredText(draft: Draft, storedText: string): Draft {
  if (storedText === draft.storedText) return draft;
  const updatedDraft = withStoredText(draft, storedText);
  if (storedText === draft.sentText || !isChanged(updatedDraft)) return { ...updatedDraft, notice: 'none' };
  if (isChanged(draft)) return { ...updatedDraft, notice: 'conflict' };
  return { ...updatedDraft, text: updatedDraft.formattedText, notice: 'replaced', isSaved: false };
}

const withStoredText = (draft: Draft, storedText: string): Draft => ({
  ...draft,
  storedText,
  formattedText: prettyPrint(storedText),
});
