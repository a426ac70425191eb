/** Result of submitting a form. */
export interface Submission {
  /** False after any failure, also one without rejected fields. */
  isDone: boolean;
  /** Names of the fields whose values the server rejected. */
  rejectedFields: readonly string[];
}
