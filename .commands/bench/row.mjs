/**
 * A benchmark, which is one row of the report.
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {string} title Measured value, for the report.
 * @property {string} unit
 * @property {{ text: string, isMet: (result: { value: number, peerValue: number | null, ratio: number | null }) => boolean }} goal
 * @property {string | null} peer Program or condition that the product is compared with in the same run.
 * @property {number} [rounds] Number of rounds, at least 5. Default: 5.
 * @property {(context: BenchContext) => Promise<Measurement>} open Sets up the resources of all rounds.
 *
 * @typedef {object} Measurement
 * @property {(round: number) => Promise<number>} measure Measures one round of the product, in the row's unit.
 * @property {(round: number) => Promise<number>} [measurePeer] Measures one round of the peer.
 * @property {string} [fault] Fault during the rounds. With a fault, the goal is missed.
 * @property {() => Promise<void>} close
 *
 * @typedef {object} BenchContext
 * @property {string} root
 * @property {string} folder Working folder of the row; removed at the end.
 * @property {Map<string, Promise<unknown>>} shared Results of runs that several rows share; see `runOnce`.
 * @property {(name: string) => Promise<string>} compileTool Returns the path of a C program of bench/load, compiled on first use.
 * @property {(text: string) => void} printLine
 *
 * @typedef {object} RowReport
 * @property {string} id
 * @property {string} what
 * @property {number | null} value Median over the rounds; null if it could not be measured.
 * @property {string} unit
 * @property {string | null} peer
 * @property {number | null} peerValue
 * @property {number | null} ratio value / peerValue
 * @property {string} goal
 * @property {boolean} met
 * @property {{ own: number, peer?: number }[]} rounds
 * @property {[number, number] | null} spread Lowest and highest round.
 * @property {string} [fault]
 * @property {string} [error]
 */

const ROUNDS = 5;

/**
 * Runs shared work once for all rows of a run.
 * @template T
 * @param {Map<string, Promise<unknown>>} shared
 * @param {string} key
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export function runOnce(shared, key, work) {
  const result = /** @type {Promise<T> | undefined} */ (shared.get(key)) ?? work();
  shared.set(key, result);
  return result;
}

/**
 * @param {number[]} values At least one.
 * @returns {number}
 */
export function computeMedian(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/**
 * Measures the product and the peer in turn, and swaps their order after each round, so that other load affects both
 * equally.
 * @param {Row} row
 * @param {BenchContext} context
 * @returns {Promise<RowReport>}
 */
export async function measureRow(row, context) {
  /** @type {RowReport['rounds']} */
  const rounds = [];
  try {
    const measurement = await row.open(context);
    try {
      for (let round = 0; round < Math.max(ROUNDS, row.rounds ?? ROUNDS); round++) {
        const result = await measureRound(measurement, round);
        rounds.push(result);
        context.printLine(`  ${row.id} ${round + 1}: ${formatRound(result, row.unit)}`);
      }
    } finally {
      await measurement.close();
    }
    const report = createReport(row, rounds);
    const { fault } = measurement;
    return fault === undefined ? report : { ...report, met: false, fault };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { ...createReport(row, []), rounds, error: text };
  }
}

/**
 * @param {Measurement} measurement
 * @param {number} round
 */
async function measureRound({ measure, measurePeer }, round) {
  if (!measurePeer) return { own: await measure(round) };
  if (round % 2 === 0) {
    const firstValue = await measure(round);
    return { own: firstValue, peer: await measurePeer(round) };
  }
  const firstValue = await measurePeer(round);
  return { own: await measure(round), peer: firstValue };
}

/**
 * @param {Row} row
 * @param {RowReport['rounds']} rounds
 * @returns {RowReport}
 */
function createReport(row, rounds) {
  const productValues = rounds.map((round) => round.own);
  const peerValues = rounds.flatMap((round) => (round.peer === undefined ? [] : [round.peer]));
  const value = productValues.length > 0 ? computeMedian(productValues) : null;
  const peerValue = peerValues.length > 0 ? computeMedian(peerValues) : null;
  const ratio = value !== null && peerValue ? value / peerValue : null;
  return {
    id: row.id,
    what: row.title,
    value,
    unit: row.unit,
    peer: row.peer,
    peerValue,
    ratio,
    goal: row.goal.text,
    met: value !== null && row.goal.isMet({ value, peerValue, ratio }),
    rounds,
    spread: productValues.length > 0 ? [Math.min(...productValues), Math.max(...productValues)] : null,
  };
}

/**
 * @param {RowReport[]} reports
 * @returns {string[]} A table for the terminal.
 */
export function formatTable(reports) {
  const headings = ['row', 'value', 'spread', 'peer', 'ratio', 'goal', ''];
  const rows = reports.map((report) => [
    report.id,
    report.value === null ? 'not measured' : `${formatNumber(report.value)} ${report.unit}`,
    report.spread ? `${formatNumber(report.spread[0])} to ${formatNumber(report.spread[1])}` : '',
    report.peerValue === null ? '' : `${formatNumber(report.peerValue)} (${report.peer})`,
    report.ratio === null ? '' : formatNumber(report.ratio),
    report.goal,
    describeOutcome(report),
  ]);
  const widths = headings.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [headings, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** @param {RowReport} report */
function describeOutcome({ value, error, met, fault }) {
  if (value === null) return `FAILED: ${error ?? ''}`;
  if (met) return 'met';
  return fault === undefined ? 'MISSED' : `MISSED: ${fault}`;
}

/**
 * @param {{ own: number, peer?: number }} round
 * @param {string} unit
 */
function formatRound({ own, peer }, unit) {
  return `${formatNumber(own)} ${unit}${peer === undefined ? '' : `, peer ${formatNumber(peer)}`}`;
}

/** @param {number} value */
function formatNumber(value) {
  return String(Number(value.toPrecision(value >= 99 && value <= 100 ? 6 : 4)));
}
