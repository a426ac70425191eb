/** A window of this height or less has the picture's controls beside the picture, a higher one below it. */
export const LOW_WINDOW = '@media (max-height: 759px)';

/** During a panic its band is above the picture, which is smaller, so that the scenes stay in the first view. */
const PANIC_WIDTH = '56dvh';

/** Maximum width of picture and controls on a phone: the picture is never higher than 60 % of the window. */
export const phoneWidth = (isPanic: boolean) => (isPanic ? PANIC_WIDTH : '106dvh');

/**
 * Maximum width of the picture on a desktop: it takes the height that the header, the band, its controls and a row of
 * scenes leave, so that all of them are in the first view. `--others` is the height of what else is in it.
 */
export const deskWidth = (isPanic: boolean) =>
  isPanic
    ? { maxWidth: PANIC_WIDTH }
    : {
        maxWidth: 'max(320px, (100dvh - var(--others, 0px) - 422px) * 16 / 9)',
        [LOW_WINDOW]: { maxWidth: 'max(320px, (100dvh - var(--others, 0px) - 366px) * 16 / 9)' },
      };
