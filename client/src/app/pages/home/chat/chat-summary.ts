import type { ChatMessage } from '@trailcast/schema/wire';
import { useSyncExternalStore } from 'react';

/** Chat data for the rest of the page. */
export interface ChatSummary {
  /** Null while the number is unknown. */
  viewers: number | null;
  /** The newest messages, the newest last. */
  newestMessages: readonly ChatMessage[];
}

const EMPTY: ChatSummary = { viewers: null, newestMessages: [] };

/** By studio id. */
const summaries = new Map<string, ChatSummary>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Publishes the summary of a studio's chat. Null removes it. */
export function publishSummary(studioId: string, summary: ChatSummary | null): void {
  if (summary === null) summaries.delete(studioId);
  else summaries.set(studioId, summary);
  for (const listener of listeners) listener();
}

const readSummary = (studioId: string) => summaries.get(studioId) ?? EMPTY;

/** Returns the number of a studio's viewers; null while it is unknown. */
export const useViewers = (studioId: string): number | null =>
  useSyncExternalStore(subscribe, () => readSummary(studioId).viewers);

/** Returns the newest messages of a studio's chat, the newest last. */
export const useNewestMessages = (studioId: string): readonly ChatMessage[] =>
  useSyncExternalStore(subscribe, () => readSummary(studioId).newestMessages);
