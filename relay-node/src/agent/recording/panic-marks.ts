/** Maximum number of marks of one hub. */
const MAX_MARKS = 200;

/** Returns all times, sorted and without duplicates. */
export function mergeMarks(before: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...before, ...more])].sort((a, b) => a - b).slice(-MAX_MARKS);
}

/** Returns the positions of the times in a video, s. Times and `beganAt` are in ms of the same clock. */
export function marksIn(
  times: readonly number[],
  { beganAt, lengthMs }: { beganAt: number; lengthMs: number },
): number[] {
  const inside = times.filter((time) => time >= beganAt && time <= beganAt + lengthMs);
  return inside.map((time) => Math.floor((time - beganAt) / 1_000));
}
