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
