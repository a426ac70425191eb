/**
 * The frame of adjoining buttons of which one is chosen. It takes the place of a border, which would make it higher than
 * the buttons.
 */
export const SEGMENTS_STYLE = {
  borderRadius: 'lg',
  boxShadow: 'inset 0 0 0 1px {colors.control}',
} as const;

/** The chosen button of such a row, with `aria-pressed`. */
export const CHOSEN_SEGMENT_STYLE = {
  bg: 'mossTint',
  borderColor: 'moss',
  _hover: { bg: 'mossTint' },
} as const;
