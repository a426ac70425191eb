/** Maximum number of marks (start times of panics) in a folder's metadata. */
const MAX_MARKS = 200;

/** Returns the newest marks of both lists, sorted and without duplicates. */
export function mergeMarks(storedMarks: readonly number[], newMarks: readonly number[]): number[] {
  return [...new Set([...storedMarks, ...newMarks])].sort((a, b) => a - b).slice(-MAX_MARKS);
}

/** Returns the positions of panics in a recording, s. `times` and `beganAt` are in ms of the same clock. */
export function findMarkPositions(
  times: readonly number[],
  { beganAt, lengthMs }: { beganAt: number; lengthMs: number },
): number[] {
  const timesInRecording = times.filter((time) => time >= beganAt && time <= beganAt + lengthMs);
  return timesInRecording.map((time) => Math.floor((time - beganAt) / 1_000));
}
