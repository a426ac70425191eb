/** Beginnings of panics that are kept for one hub. */
const MOST_MARKS = 200;

/** Returns all times in order, without those that are there twice. */
export function mergeMarks(before: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...before, ...more])].sort((a, b) => a - b).slice(-MOST_MARKS);
}

/** Returns where in a video the times are, s. Times and `beganAt` are in ms of one clock. */
export function marksIn(
  times: readonly number[],
  { beganAt, lengthMs }: { beganAt: number; lengthMs: number },
): number[] {
  const inside = times.filter((time) => time >= beganAt && time <= beganAt + lengthMs);
  return inside.map((time) => Math.floor((time - beganAt) / 1_000));
}
