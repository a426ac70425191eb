const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes the characters that have a meaning in HTML, for an element's content or an attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Returns a share from 0 to 1 as a CSS percentage of at most two decimals. */
export const toPercentage = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** Least width of a dead zone and of what viewers saw, px. Neither moves what is beside it. */
export const MIN_WIDTH_PX = 2;

/**
 * Returns the style of a span's box in the drawing: exactly from its beginning to its end. A box that is narrower than
 * `minPx` has that width. All lanes of the picture use it, so that they have one scale.
 */
export function placeSpan(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  totalMs: number,
  minPx = 0,
): string {
  const [left, width] = [toPercentage(fromMs / totalMs), toPercentage((toMs - fromMs) / totalMs)];
  if (minPx === 0) return `left:${left};width:${width}`;
  return `left:min(${left},100% - ${minPx}px);width:max(${minPx}px,${width})`;
}
