/**
 * Maximum width of the picture. On a phone it is never higher than 60 % of the window. On a desktop it takes the height
 * that the header, the band, a row of scenes and the thumb bar leave, so that all of them are in the first view;
 * `--above` is the height of what else is above it.
 */
export const PICTURE_WIDTH = {
  base: '106dvh',
  lg: 'max(320px, (100dvh - var(--above, 0px) - 428px) * 16 / 9)',
};
/** During a panic its band is above, and the button that ends it must stay in sight. */
export const PANIC_WIDTH = '56dvh';
