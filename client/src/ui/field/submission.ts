/** Result of submitting a form. */
export interface Submission {
  isDone: boolean;
  /** Fields that the server refused. */
  refused: readonly string[];
}
