import { longestWord } from '../../ui/longest-word.js';

/**
 * Characters that fit into a trail point of 82 px, on a phone of 320 px, by font size. A text of at most 10 stays on one
 * line there.
 */
const NARROW_LIMITS = { md: 7, sm: 9, line: 10 };
/** Characters that fit into a trail point of 93 px, on a phone of 360 px. A text of at most 12 stays on one line there. */
const USUAL_LIMITS = { md: 10, sm: 12, line: 12 };

/**
 * Returns a style that keeps words unbroken and short texts on one line: the longest one determines the font size, and
 * one that is still too long ends in an ellipsis. A wide trail uses the normal size. Texts that are `beside` it have the
 * same size.
 */
export function fitStyle(text: string, beside: readonly string[] = []) {
  const within = (place: typeof USUAL_LIMITS) => {
    const widths = [text, ...beside].map((each) =>
      each.length <= place.line ? each.length : longestWord(each),
    );
    return {
      fontSize: sizeFor(Math.max(...widths), place),
      whiteSpace: text.length <= place.line ? 'nowrap' : 'normal',
    } as const;
  };
  return {
    ...within(NARROW_LIMITS),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'normal',
    title: text,
    css: {
      '@container (min-width: 280px)': within(USUAL_LIMITS),
      '@container (min-width: 480px)': { fontSize: 'md' },
    },
  } as const;
}

function sizeFor(characters: number, { md, sm }: typeof USUAL_LIMITS) {
  if (characters <= md) return 'md';
  return characters <= sm ? 'sm' : '12px';
}
