import type { Page } from 'playwright-core';

/** State of the feed's graph on a page. */
export interface GraphState {
  colour: string;
  /** The bitrate as shown, or 'unknown'. */
  bitrate: string;
  /** Seconds in the graph's "As of … seconds ago"; null without that text. */
  asOfSeconds: number | null;
  /** Numbers of the links that have a line. */
  links: string[];
  /** Length of the longest interval of the graph that is neither drawn nor hatched, s. */
  longestGapSeconds: number;
}

/** Width of the graph's SVG. It shows a minute. */
const GRAPH_UNITS = 480;
const UNITS_PER_SECOND = GRAPH_UNITS / 60;

/** Runs in the page: reads the graph's SVG. The newest step may be 2.5 s old. */
const READ_GRAPH = `(() => {
  const section = document.querySelector('section[aria-label="Feed over time"]');
  const chart = section?.querySelector('svg[aria-label^="Bitrate: "]');
  if (!chart) return null;
  const intervals = [...chart.querySelectorAll('rect')].map((rect) => [rect.x.baseVal.value, rect.x.baseVal.value + rect.width.baseVal.value]);
  const line = chart.querySelector('path[data-link="all"]')?.getAttribute('d') ?? '';
  for (const part of line.split('M').slice(1)) {
    const xPositions = [...part.matchAll(/(-?[\\d.]+) -?[\\d.]+/g)].map((match) => Number(match[1]));
    intervals.push([Math.min(...xPositions), Math.max(...xPositions)]);
  }
  let [coveredUntil, widestGap] = [0, 0];
  for (const [from, to] of intervals.sort((a, b) => a[0] - b[0])) {
    widestGap = Math.max(widestGap, from - coveredUntil);
    coveredUntil = Math.max(coveredUntil, to);
  }
  const asOfSeconds = /As of (\\d+) seconds? ago/.exec(section.querySelector('[role=status]')?.textContent ?? '');
  return {
    colour: getComputedStyle(chart).color,
    bitrate: chart.getAttribute('aria-label').slice('Bitrate: '.length),
    asOfSeconds: asOfSeconds && Number(asOfSeconds[1]),
    links: [...chart.querySelectorAll('path[data-link]')].map((path) => path.dataset.link).filter((link) => link !== 'all'),
    longestGapSeconds: Math.max(widestGap, ${GRAPH_UNITS} - coveredUntil) / ${UNITS_PER_SECOND},
  };
})()`;

/** Returns the state of the graph; null while the page has no graph. */
export function readGraphState(page: Page): Promise<GraphState | null> {
  return page.evaluate<GraphState | null>(READ_GRAPH);
}

/**
 * Checks the graph at each frame from now on. The returned function resolves with the first greyed state (for `current`:
 * the first state that is not greyed) and the time until that state, ms.
 */
export async function watchGraph(page: Page, expected: 'greyed' | 'current') {
  // Without `void`, the evaluation would wait for the promise.
  await page.evaluate(`void (window.graphChange = new Promise((resolve) => {
    const startedAt = performance.now();
    const check = () => {
      const state = ${READ_GRAPH};
      if (state && (state.asOfSeconds !== null) === ${expected === 'greyed'}) resolve({ state, delayMs: performance.now() - startedAt });
      else requestAnimationFrame(check);
    };
    check();
  }))`);
  return () => page.evaluate<{ state: GraphState; delayMs: number }>('window.graphChange');
}
