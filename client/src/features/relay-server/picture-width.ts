/** A window of this height or less has the picture's controls beside the picture, a higher one below it. */
export const LOW_WINDOW = '@media (max-height: 759px)';

/**
 * Maximum width of the picture. On a phone it is never higher than 60 % of the window. On a desktop it takes the height
 * that the header, the band, its controls and a row of scenes leave, so that all of them are in the first view;
 * `--others` is the height of what else is in it.
 */
export const PICTURE_WIDTH = {
  maxWidth: { base: '106dvh', lg: 'max(320px, (100dvh - var(--others, 0px) - 422px) * 16 / 9)' },
  [LOW_WINDOW]: { maxWidth: { lg: 'max(320px, (100dvh - var(--others, 0px) - 366px) * 16 / 9)' } },
};
/** During a panic its band is above, and the button that ends it must stay in sight. */
export const PANIC_WIDTH = { maxWidth: '56dvh' };
