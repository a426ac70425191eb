import { longestWord } from '../../ui/longest-word.js';

/** Characters of a word that fit into a segment of the status bar (82 px on a phone of 320 px), by font size. */
const FITS = { md: 7, sm: 9 };

/**
 * Returns a style that keeps words unbroken: the longest word determines the font size, and a word that is still too
 * long ends in an ellipsis. A wide bar uses the normal size. Texts that are `beside` it have the same size.
 */
export function fit(text: string, size: 'md' | 'sm' = 'md', beside = '') {
  const longest = longestWord(`${text} ${beside}`);
  return {
    fontSize: longest <= FITS[size] ? size : longest <= FITS.sm ? 'sm' : '12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'normal',
    title: text,
    css: { '@container (min-width: 480px)': { fontSize: size } },
  } as const;
}
