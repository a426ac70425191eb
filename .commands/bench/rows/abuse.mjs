import { ATTACKS } from '../abuse/attacks.mjs';
import { abuseRounds } from '../abuse/rounds.mjs';
import { once } from '../row.mjs';

/** @typedef {import('../row.mjs').Row} Row */

/** @type {{ figure: 'wait' | 'memory' | 'block', what: string, unit: string, most: number }[]} */
const FIGURES = [
  { figure: 'wait', what: "p99 of another user's GET /api/v1/user", unit: 'ms', most: 250 },
  { figure: 'memory', what: "the BFF's peak resident memory", unit: 'MB', most: 512 },
  { figure: 'block', what: 'the longest time without a response of the BFF', unit: 'ms', most: 250 },
];

/**
 * One run of an attack provides three rows. The goal is missed if the BFF exits or stops responding.
 * @param {string} kind
 * @param {string} attack
 * @param {(typeof FIGURES)[number]} figure
 * @returns {Row}
 */
const abuseRow = (kind, attack, { figure, what, unit, most }) => ({
  id: `abuse-${kind}-${figure}`,
  what: `${what}, during ${attack}`,
  unit,
  peer: null,
  goal: { text: `at most ${most} ${unit}`, met: ({ value }) => value <= most },
  async open(context) {
    const rounds = await once(context.shared, `abuse-${kind}`, () => abuseRounds(context, kind));
    const faults = rounds.flatMap(({ fault }) => fault ?? []);
    return {
      // Rounds after the last completed one get its result.
      own: async (round) => (rounds[round] ?? rounds.at(-1))?.[figure] ?? NaN,
      ...(faults.length > 0 ? { fault: [...new Set(faults)].join('; ') } : {}),
      close: async () => undefined,
    };
  },
});

export const rows = Object.entries(ATTACKS).flatMap(([kind, { what }]) =>
  FIGURES.map((figure) => abuseRow(kind, what, figure)),
);
