import { longestWord } from '../../ui/longest-word.js';

/** Characters of a word that fit into a segment of 82 px, on a phone of 320 px, by font size. */
const NARROW = { md: 7, sm: 9 };
/** Characters that fit into a segment of 93 px, on a phone of 360 px. A text of at most 12 stays on one line there. */
const USUAL = { md: 10, sm: 12 };

/**
 * Returns a style that keeps words unbroken: the longest one determines the font size, and one that is still too long
 * ends in an ellipsis. A phone of the usual width keeps short texts on one line, and a wide trail uses the normal size.
 * Texts that are `beside` it have the same size.
 */
export function fit(text: string, beside: readonly string[] = []) {
  const texts = [text, ...beside];
  const longest = Math.max(...texts.map(longestWord));
  const longestLine = Math.max(...texts.map((each) => (isShort(each) ? each.length : longestWord(each))));
  return {
    fontSize: sizeFor(longest, NARROW),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'normal',
    title: text,
    css: {
      '@container (min-width: 280px)': {
        fontSize: sizeFor(longestLine, USUAL),
        whiteSpace: isShort(text) ? 'nowrap' : 'normal',
      },
      '@container (min-width: 480px)': { fontSize: 'md' },
    },
  } as const;
}

const isShort = (text: string) => text.length <= USUAL.sm;

function sizeFor(characters: number, { md, sm }: typeof USUAL) {
  if (characters <= md) return 'md';
  return characters <= sm ? 'sm' : '12px';
}
