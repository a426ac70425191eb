/** Characters of a word that fit into a waymark's 82 px on a phone of 320 px, by the size of the letters. */
const FITS = { md: 7, sm: 9 };

/**
 * Returns the style in which words are shown without a break inside: the longest word decides how small; what is too long
 * even then ends in an ellipsis. Where the trail has room, all have their size.
 */
export function fit(text: string, size: 'md' | 'sm' = 'md') {
  const longest = Math.max(0, ...text.split(/\s+/).map((word) => [...word].length));
  return {
    fontSize: longest <= FITS[size] ? size : longest <= FITS.sm ? 'sm' : '12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'normal',
    title: text,
    css: { '@container (min-width: 480px)': { fontSize: size } },
  } as const;
}
