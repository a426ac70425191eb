import { longestWordLength } from '../../ui/longest-word.js';

/**
 * Characters that fit into a trail point of 82 px, on a phone of 320 px, by font size. A text of at most 10 stays on
 * one line there.
 */
const NARROW_LIMITS = { md: 7, sm: 9, line: 10 };
/**
 * Characters that fit into a trail point of 93 px, on a phone of 360 px. A text of at most 12 stays on one line there.
 */
const USUAL_LIMITS = { md: 10, sm: 12, line: 12 };

/**
 * Returns a style that keeps words unbroken and short texts on one line. The longest of the text and its `neighbours`
 * determines the font size, so that all of them have the same size. A text that is still too long ends in an ellipsis.
 * A wide trail uses the normal size.
 */
export function fitTextStyle(text: string, neighbours: readonly string[] = []) {
  const createStyle = (limits: typeof USUAL_LIMITS) => {
    const lengths = [text, ...neighbours].map((neighbour) =>
      neighbour.length <= limits.line ? neighbour.length : longestWordLength(neighbour),
    );
    return {
      fontSize: findFontSize(Math.max(...lengths), limits),
      whiteSpace: text.length <= limits.line ? 'nowrap' : 'normal',
    } as const;
  };
  return {
    ...createStyle(NARROW_LIMITS),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'normal',
    title: text,
    css: {
      '@container (min-width: 280px)': createStyle(USUAL_LIMITS),
      '@container (min-width: 480px)': { fontSize: 'md' },
    },
  } as const;
}

function findFontSize(characters: number, { md, sm }: typeof USUAL_LIMITS) {
  if (characters <= md) return 'md';
  return characters <= sm ? 'sm' : '12px';
}
