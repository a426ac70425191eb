import type { Page } from 'playwright-core';

/** What the graph of the feed shows at a moment. */
export interface GraphState {
  /** Colour of its lines. */
  colour: string;
  /** The bitrate as it is written, 'unknown' for none. */
  bitrate: string;
  /** Seconds in "As of … seconds ago", of the graph; null without it. */
  asOf: number | null;
  /** Numbers of the links that have a line. */
  links: string[];
  /** Seconds of the minute that are neither drawn nor hatched, the longest part. */
  unmarked: number;
}

/** In the page: reads the graph's picture, in which 480 units are a minute. Its newest step may be 2.5 s old. */
const READ = `(() => {
  const section = document.querySelector('section[aria-label="Feed over time"]');
  const chart = section?.querySelector('svg[aria-label^="Bitrate: "]');
  if (!chart) return null;
  const shown = [...chart.querySelectorAll('rect')].map((rect) => [rect.x.baseVal.value, rect.x.baseVal.value + rect.width.baseVal.value]);
  const line = chart.querySelector('path[data-link="all"]')?.getAttribute('d') ?? '';
  for (const part of line.split('M').slice(1)) {
    const xs = [...part.matchAll(/(-?[\\d.]+) -?[\\d.]+/g)].map((match) => Number(match[1]));
    shown.push([Math.min(...xs), Math.max(...xs)]);
  }
  let [at, widest] = [0, 0];
  for (const [from, to] of shown.sort((a, b) => a[0] - b[0])) {
    widest = Math.max(widest, from - at);
    at = Math.max(at, to);
  }
  const asOf = /As of (\\d+) seconds? ago/.exec(section.querySelector('[role=status]')?.textContent ?? '');
  return {
    colour: getComputedStyle(chart).color,
    bitrate: chart.getAttribute('aria-label').slice('Bitrate: '.length),
    asOf: asOf && Number(asOf[1]),
    links: [...chart.querySelectorAll('path[data-link]')].map((path) => path.dataset.link).filter((link) => link !== 'all'),
    unmarked: Math.max(widest, 480 - at) / 8,
  };
})()`;

/** Returns the graph's content; null while there is none. */
export function graphState(page: Page): Promise<GraphState | null> {
  return page.evaluate<GraphState | null>(READ);
}

/**
 * Starts to watch the graph in the page, at each frame. The returned function resolves with the first state that is greyed
 * (or, with `current`, no longer greyed) and how long that took, ms.
 */
export async function watchGraph(page: Page, wanted: 'greyed' | 'current') {
  // Not its value: the evaluation would wait for it.
  await page.evaluate(`void (window.graphChange = new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      const state = ${READ};
      if (state && (state.asOf !== null) === ${wanted === 'greyed'}) resolve({ state, afterMs: performance.now() - began });
      else requestAnimationFrame(look);
    };
    look();
  }))`);
  return () => page.evaluate<{ state: GraphState; afterMs: number }>('window.graphChange');
}
