import { prettyPrint } from './json-text.js';

/** What an open editor knows: the stored text, and what the user made of it. */
export interface Draft {
  /** As it is stored now, byte for byte. */
  stored: string;
  /** The stored text as it is shown. */
  shown: string;
  text: string;
  /** On its way to the server. */
  sent: string | null;
  /**
   * The stored text was changed elsewhere: `taken` when nothing was lost by showing it, `waiting` when the user's own
   * text stands in its place. `restored`: the text is one that was left unsaved before.
   */
  news: 'none' | 'taken' | 'waiting' | 'restored';
  /** The last thing that happened was a save. */
  saved: boolean;
}

export type DraftEvent =
  | { kind: 'stored' | 'typed' | 'sent'; text: string }
  /** The server has the sent text, or refused it. */
  | { kind: 'saved' | 'refused' }
  /** The user wants the stored text in place of the own one. */
  | { kind: 'load' };

/** An editor that opens shows the stored text, printed well, or what was `left` unsaved when it was open before. */
export function openDraft(stored: string, left: string | null = null): Draft {
  const shown = prettyPrint(stored);
  const draft: Draft = { stored, shown, text: left ?? shown, sent: null, news: 'none', saved: false };
  return isChanged(draft) ? { ...draft, news: 'restored' } : draft;
}

/** Whether there is something to save, which is also something to lose. */
export function isChanged({ text, stored, shown }: Draft): boolean {
  return text !== stored && text !== shown;
}

/** The draft after something happened. Nothing but the user replaces a text that the user changed. */
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
        : { ...keep(draft, draft.sent), sent: null, saved: true, news: 'none' };
    case 'refused':
      return { ...draft, sent: null };
    case 'load':
      return { ...draft, text: draft.shown, news: 'none', saved: false };
  }
}

function withStored(draft: Draft, stored: string): Draft {
  if (stored === draft.stored) return draft;
  const next = keep(draft, stored);
  if (stored === draft.sent || !isChanged(next)) return { ...next, news: 'none' };
  if (isChanged(draft)) return { ...next, news: 'waiting' };
  return { ...next, text: next.shown, news: 'taken', saved: false };
}

const keep = (draft: Draft, stored: string): Draft => ({ ...draft, stored, shown: prettyPrint(stored) });
