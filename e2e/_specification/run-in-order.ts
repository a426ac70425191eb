import type { Sentence } from './sentences.js';

/** What shows that a sentence holds, by the sentence's id; throws when it does not. */
export type Cases<Stage> = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

interface Run<Stage> {
  /** Asked when a case begins. */
  stage: () => Stage;
  /** A case's time-out, ms. */
  timeoutMs: number;
}

/** One named test for every sentence that has a case, in the order of the sentences. Throws when a case has no sentence, or a sentence two cases. */
export function runInOrder<Stage>(
  sentences: readonly Sentence[],
  parts: readonly Cases<Stage>[],
  { stage, timeoutMs }: Run<Stage>,
): void {
  const cases = new Map<string, (stage: Stage) => Promise<void>>();
  for (const [id, show] of parts.flatMap((part) => Object.entries(part))) {
    if (cases.has(id)) throw new Error(`two cases for sentence ${id}`);
    cases.set(id, show);
  }
  for (const { id, text } of sentences) {
    const show = cases.get(id);
    if (show) it(`${id} ${text}`, () => show(stage()), timeoutMs);
    cases.delete(id);
  }
  if (cases.size > 0) throw new Error(`no sentence for case ${[...cases.keys()].join(', ')}`);
}
