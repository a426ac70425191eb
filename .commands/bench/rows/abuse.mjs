import { ATTACKS } from '../abuse/attacks.mjs';
import { runAbuseRounds } from '../abuse/rounds.mjs';
import { runOnce } from '../row.mjs';

/** @typedef {import('../row.mjs').Row} Row */

/** @type {{ metric: 'wait' | 'memory' | 'block', title: string, unit: string, limit: number }[]} */
const METRICS = [
  { metric: 'wait', title: "p99 of another user's GET /api/v1/user", unit: 'ms', limit: 250 },
  { metric: 'memory', title: "the BFF's peak resident memory", unit: 'MB', limit: 512 },
  { metric: 'block', title: "the BFF's longest time without a response", unit: 'ms', limit: 250 },
];

/**
 * Creates one of the three rows that share one run of an attack. The goal is missed if the BFF exits or stops
 * responding.
 * @param {string} kind
 * @param {string} attackTitle
 * @param {(typeof METRICS)[number]} metric
 * @returns {Row}
 */
const createAbuseRow = (kind, attackTitle, { metric, title, unit, limit }) => ({
  id: `abuse-${kind}-${metric}`,
  title: `${title}, during ${attackTitle}`,
  unit,
  peer: null,
  goal: { text: `at most ${limit} ${unit}`, isMet: ({ value }) => value <= limit },
  async open(context) {
    const rounds = await runOnce(context.shared, `abuse-${kind}`, () => runAbuseRounds(context, kind));
    const faults = rounds.flatMap(({ fault }) => fault ?? []);
    return {
      // Missing rounds get the result of the last completed round.
      measure: async (round) => (rounds[round] ?? rounds.at(-1))?.[metric] ?? NaN,
      ...(faults.length > 0 ? { fault: [...new Set(faults)].join('; ') } : {}),
      close: async () => undefined,
    };
  },
});

export const rows = Object.entries(ATTACKS).flatMap(([kind, { title }]) =>
  METRICS.map((metric) => createAbuseRow(kind, title, metric)),
);
