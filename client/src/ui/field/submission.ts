/** Result of submitting a form. */
export interface Submission {
  isDone: boolean;
  refused: readonly string[];
}
