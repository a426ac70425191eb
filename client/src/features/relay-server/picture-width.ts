import { LOW_WINDOW } from '../../ui/use-media.js';

/** Radius of the picture's corners. A picture that is as wide as the window has square corners. */
export const PICTURE_RADIUS = 'var(--picture-radius, 12px)';

/** Only in portrait: a phone in landscape has too little height for a picture as wide as its window. */
const PORTRAIT_PHONE = '@media (max-width: 767px) and (orientation: portrait)';

/** On a phone in portrait the picture is as wide as the window, without the margins of pane and page. */
export const FULL_WIDTH = { [PORTRAIT_PHONE]: { mx: '-4', '--picture-radius': '0px' } } as const;

/** Text and controls below a picture that is as wide as the window keep their margin. */
export const BELOW_PICTURE = { [PORTRAIT_PHONE]: { px: '4' } } as const;

/**
 * During a panic, the panic band is above the picture. The picture is then smaller, so that the scenes stay in view.
 */
const PANIC_WIDTH = '56dvh';

/** Maximum width of picture and controls on a phone: the picture is never higher than 60 % of the window. */
export const phoneMaxWidthOf = (isPanic: boolean) => (isPanic ? PANIC_WIDTH : '106dvh');

/** Height of a row of four scenes on a desktop, in a container as wide as the hero. */
const SCENES_HEIGHT = '13.6cqi';
/**
 * Returns the height that a desktop's window leaves to the picture, if everything from the header to the scenes is in
 * the first view. `--chrome-height` is the height of the pane's parts that not every pane has. `otherHeight`: height of
 * all other parts except the scenes.
 */
const createFreeHeight = (otherHeight: string) =>
  `(100dvh - var(--chrome-height, 0px) - ${otherHeight} - ${SCENES_HEIGHT})`;
/** Height of the parts other than the scenes, with a margin of 8 px below the scenes. */
const OTHER_HEIGHT = '302px';
/** The same in a low window, where the picture's controls are beside it. */
const LOW_OTHER_HEIGHT = '254px';

/** Maximum width of the picture on a desktop: the picture takes the height that the other parts leave. */
export const createDesktopStyle = (isPanic: boolean) =>
  isPanic
    ? { maxWidth: PANIC_WIDTH }
    : {
        maxWidth: `max(320px, ${createFreeHeight(OTHER_HEIGHT)} * 16 / 9)`,
        [LOW_WINDOW]: { maxWidth: `max(320px, ${createFreeHeight(LOW_OTHER_HEIGHT)} * 16 / 9)` },
      };

/** Gap between the rows of the controls below the scenes, px. */
const ROW_GAP_PX = 16;
/** Height of the heading below the scenes, with the gap above it and a margin below it. */
const HEADING_HEIGHT = `(${ROW_GAP_PX + 10}px + var(--tc-sizes-target))`;
/**
 * Style of the first row below the scenes, in a container as wide as the hero. If the window would cut off the row's
 * heading, the row begins below the window's lower edge. This happens only while the picture is as wide as the hero.
 */
export const WHOLE_HEADING = {
  lg: {
    '--below-scenes': `calc(8px + ${createFreeHeight(OTHER_HEIGHT)} - 56.25cqi)`,
    mt: `clamp(0px, (${HEADING_HEIGHT} - var(--below-scenes)) * 99, var(--below-scenes) - ${ROW_GAP_PX - 4}px)`,
  },
} as const;
