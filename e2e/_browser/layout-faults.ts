import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { WIDTHS } from '../../client/src/theme/widths.js';

const HEIGHT = 800;

/** Runs in the page: finds layout faults. Text that scrolls or is cut with an ellipsis is not a fault. */
const FIND_FAULTS = `(() => {
  const width = document.documentElement.clientWidth;
  const found = [];
  const addFault = (fault, element, text) =>
    found.push(fault + ': ' + element.tagName.toLowerCase() + ' "' + text.trim().slice(0, 50) + '"');
  if (document.documentElement.scrollWidth > width + 1)
    found.push('page wider than the screen: ' + document.documentElement.scrollWidth);

  const style = new Map();
  const styleOf = (element) => style.get(element) ?? style.set(element, getComputedStyle(element)).get(element);
  const ancestors = function* (element) { for (let node = element; node; node = node.parentElement) yield node; };
  const hasAncestor = (element, test) => { for (const node of ancestors(element)) if (test(node, styleOf(node))) return true; return false; };
  const clips = (_, { overflowX }) => overflowX !== 'visible';
  const floats = (_, { position }) => position === 'fixed' || position === 'sticky';
  const isHidden = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    hasAncestor(element, (node, { clip, clipPath, position }) => position === 'absolute' && (clip !== 'auto' || clipPath !== 'none'));

  const shownPart = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (const node of ancestors(element.parentElement)) {
      if (!clips(node, styleOf(node))) continue;
      const frame = node.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, right, top, bottom };
  };

  // Longer strings, such as addresses and keys, must break somewhere.
  const LONGEST_WORD = 30;
  const isUnbreakable = (word, text, index) => {
    const around = /\\S*$/.exec(text.slice(0, index))[0] + /^\\S*/.exec(text.slice(index))[0];
    return around.length > LONGEST_WORD || /[:/.]\\S|\\d\\D/.test(around);
  };

  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((node) => node.checkVisibility()).at(-1);
  const root = modal ?? document.body;

  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const node = words.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('script, style, textarea, select, svg, pre, code') || isHidden(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    if (boxes.length === 0 || boxes.every((box) => box.right < 0)) continue;
    if (boxes.some((box) => box.right > width + 1 || box.left < -1) && !hasAncestor(element, clips))
      addFault('text outside of the screen', element, node.data);
    const { wordBreak, overflowWrap } = styleOf(element);
    if (boxes.length === 1 || wordBreak === 'break-all') continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]{4,}/gu)) {
      if (isUnbreakable(word, node.data, index)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)));
      if (lines.size > 1 && styleOf(element).hyphens !== 'auto') addFault('word broken inside', element, word);
    }
  }

  const controls = [...root.querySelectorAll('a[href], button, select, input, textarea, [role=menuitem], [role=switch]')]
    .filter((node) => !isHidden(node) && styleOf(node).display !== 'inline')
    .map((node) => ({ node, box: shownPart(node), isFloating: hasAncestor(node, floats), menu: node.closest('[role=menu]') }))
    .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
  for (let i = 0; i < controls.length; i++)
    for (let k = i + 1; k < controls.length; k++) {
      const [a, b] = [controls[i], controls[k]];
      // An open menu may cover the controls below it.
      if (a.isFloating !== b.isFloating || a.menu !== b.menu || a.node.contains(b.node) || b.node.contains(a.node)) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 2 && down > 2)
        addFault('controls overlap', a.node, (a.node.ariaLabel ?? a.node.textContent) + ' / ' + (b.node.ariaLabel ?? b.node.textContent));
    }
  return [...new Set(found)];
})()`;

/** Time within which floating elements, such as an open menu, move after the window is resized, ms. */
const MOVE_TIMEOUT_MS = 500;
const POLL_INTERVAL_MS = 50;

/**
 * Returns the layout faults at each width: a page wider than the screen, text outside of it, broken words, overlapping
 * controls.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const widths = new Map<string, number[]>();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    let faults = await page.evaluate<string[]>(FIND_FAULTS);
    for (let ms = 0; faults.length > 0 && ms < MOVE_TIMEOUT_MS; ms += POLL_INTERVAL_MS) {
      await sleep(POLL_INTERVAL_MS);
      faults = await page.evaluate<string[]>(FIND_FAULTS);
    }
    for (const fault of faults) widths.set(fault, [...(widths.get(fault) ?? []), width]);
  }
  return [...widths].map(([fault, faultWidths]) => `${fault} (${faultWidths.join(', ')} px)`);
}
