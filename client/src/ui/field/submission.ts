export interface Submission {
  isDone: boolean;
  refused: readonly string[];
}
