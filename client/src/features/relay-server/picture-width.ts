import { LOW_WINDOW } from '../../ui/use-media.js';

/** Radius of the picture's corners. A picture that is as wide as the window has square corners. */
export const PICTURE_RADIUS = 'var(--picture-radius, 12px)';

/** Height of a scene's name below its picture. */
export const CAPTION_HEIGHT = '22px';

/** Only in portrait: a phone in landscape has too little height for a picture as wide as its window. */
const PORTRAIT_PHONE = '@media (max-width: 767px) and (orientation: portrait)';

/** Width of the line around the picture. A picture that is as wide as the window has none. */
export const PICTURE_OUTLINE = 'var(--picture-outline, 1px)';

/** On a phone in portrait the picture is as wide as the window, without the margins of pane and page. */
export const FULL_WIDTH = {
  [PORTRAIT_PHONE]: { mx: '-4', '--picture-radius': '0px', '--picture-outline': '0px' },
} as const;

/** Text and controls below a picture that is as wide as the window keep their margin. */
export const BELOW_PICTURE = { [PORTRAIT_PHONE]: { px: '4' } } as const;

/**
 * During a panic, the panic band is above the picture. The picture is then smaller, so that the scenes stay in view.
 */
const PANIC_WIDTH = '56dvh';

/** Maximum width of picture and controls on a phone: the picture is never higher than 60 % of the window. */
export const phoneMaxWidthOf = (isPanic: boolean) => (isPanic ? PANIC_WIDTH : '106dvh');

/** Height of a row of controls on a desktop. A touch screen's controls are higher. */
export const CONTROL_HEIGHT = 'max(40px, var(--tc-sizes-target))';

/**
 * Maximum width of the picture on a desktop: the picture takes the height that the header, the band, its controls, a
 * row of four scenes and the row below them leave, so that the first view ends with the pane's lower edge, 12 px above
 * that of the window. The scenes are as high as 13.6 % of the hero's width. `--chrome-height` is the height of all other
 * parts of the pane.
 */
export const createDesktopStyle = (isPanic: boolean) =>
  isPanic
    ? { maxWidth: PANIC_WIDTH }
    : {
        maxWidth: createMaxWidth(`250px - 2 * ${CONTROL_HEIGHT}`),
        // The controls are beside the picture.
        [LOW_WINDOW]: { maxWidth: createMaxWidth(`242px - ${CONTROL_HEIGHT}`) },
      };

const createMaxWidth = (otherHeight: string) =>
  `max(320px, (100dvh - var(--chrome-height, 0px) - ${otherHeight} - 13.6cqi) * 16 / 9)`;
