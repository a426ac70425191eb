/**
 * @typedef {object} LaneResult
 * @property {string} lane
 * @property {number} ms
 * @property {import('./step.mjs').StepResult[]} steps
 */

/**
 * What the run showed, for the end of its output: each lane's time, the counts, what was skipped, what failed.
 * @param {LaneResult[]} lanes
 * @returns {string[]}
 */
export function summaryLines(lanes) {
  const steps = lanes.flatMap((lane) => lane.steps);
  const counts = steps.flatMap((step) => step.counts ?? []);
  const sum = (/** @type {'passed' | 'failed'} */ name) =>
    counts.reduce((total, each) => total + each[name], 0);
  const skipped = counts.flatMap((each) => each.skipped);
  const unsteady = counts.flatMap((each) => each.unsteady ?? []);
  const failed = steps.filter((step) => step.code !== 0);
  return [
    '',
    ...lanes.map(
      ({ lane, ms, steps: { length } }) => `Lane ${lane}: ${(ms / 1000).toFixed(0)} s, ${length} steps`,
    ),
    `Tests: ${sum('passed')} passed, ${sum('failed')} failed, ${skipped.length} skipped`,
    ...skipped.map((name) => `  skipped: ${name}`),
    ...unsteady.map((name) => `  unsteady, passed at the second run only: ${name}`),
    ...failed.map(({ name, code }) => `FAILED: ${name} (exit ${code})`),
    failed.length === 0 ? 'All passed.' : `${failed.length} of ${steps.length} steps failed.`,
  ];
}
