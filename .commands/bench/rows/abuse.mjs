import { ATTACKS } from '../abuse/attacks.mjs';
import { runAbuseRounds } from '../abuse/rounds.mjs';
import { runOnce } from '../row.mjs';

/** @typedef {import('../row.mjs').Row} Row */

/** @type {{ figure: 'wait' | 'memory' | 'block', title: string, unit: string, most: number }[]} */
const FIGURES = [
  { figure: 'wait', title: "p99 of another user's GET /api/v1/user", unit: 'ms', most: 250 },
  { figure: 'memory', title: "the BFF's peak resident memory", unit: 'MB', most: 512 },
  { figure: 'block', title: 'the longest time without a response of the BFF', unit: 'ms', most: 250 },
];

/**
 * One run of an attack provides three rows. The goal is missed if the BFF exits or stops responding.
 * @param {string} kind
 * @param {string} attack
 * @param {(typeof FIGURES)[number]} figure
 * @returns {Row}
 */
const abuseRow = (kind, attack, { figure, title, unit, most }) => ({
  id: `abuse-${kind}-${figure}`,
  title: `${title}, during ${attack}`,
  unit,
  peer: null,
  goal: { text: `at most ${most} ${unit}`, isMet: ({ value }) => value <= most },
  async open(context) {
    const rounds = await runOnce(context.shared, `abuse-${kind}`, () => runAbuseRounds(context, kind));
    const faults = rounds.flatMap(({ fault }) => fault ?? []);
    return {
      // Missing rounds get the result of the last completed round.
      measure: async (round) => (rounds[round] ?? rounds.at(-1))?.[figure] ?? NaN,
      ...(faults.length > 0 ? { fault: [...new Set(faults)].join('; ') } : {}),
      close: async () => undefined,
    };
  },
});

export const rows = Object.entries(ATTACKS).flatMap(([kind, { title }]) =>
  FIGURES.map((figure) => abuseRow(kind, title, figure)),
);
