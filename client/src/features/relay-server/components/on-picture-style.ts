import { LOW_WINDOW } from '../../../ui/use-media.js';

/**
 * On a phone the controls of the picture are on it, above the bar, as in a player, so that the bar has room for the
 * chart and nothing is beside the stop button. Their order from the left: source, play button, sound button.
 */
export const ON_PICTURE_STYLE = { position: 'absolute', bottom: '100%', mb: '1' } as const;

/** Width of the source selector. Fits the longest German name and text. */
const SOURCE_WIDTH_PX = 160;
const GAP_PX = 8;
const TARGET_PX = 48;

/** The transparent border is part of the touch target, but not of the visible shape, which is 8 px less. */
export const ON_PICTURE_LOOK = {
  minH: `${TARGET_PX}px`,
  borderWidth: '4px',
  borderColor: 'transparent',
  borderRadius: 'full',
  bgColor: 'rgb(0 0 0 / 0.7)',
  bgClip: 'padding-box',
  color: 'white',
  _hover: { bgColor: 'rgb(0 0 0 / 0.85)' },
} as const;

export const CHOICE_ON_PICTURE_STYLE = {
  lgDown: {
    ...ON_PICTURE_STYLE,
    insetStart: `${GAP_PX}px`,
    width: `${SOURCE_WIDTH_PX}px`,
    // More specific than the style of the frame. The name is above the picture's kind.
    '& div > select': {
      ...ON_PICTURE_LOOK,
      borderInlineWidth: '0',
      borderRadius: '20px / 24px',
      ps: '3',
      pe: '28px',
      pt: '2px',
      pb: '16px',
      lineHeight: '20px',
    },
    '& svg': { insetEnd: '2', color: 'white' },
  },
} as const;
/** Returns the place of a round button; `index` is its place after the selector, from 0. */
export const createRoundPlace = (index: number) => ({
  boxSize: `${TARGET_PX}px`,
  insetStart: `${GAP_PX + SOURCE_WIDTH_PX + GAP_PX + index * (TARGET_PX + GAP_PX)}px`,
});

/** Shows only the icon, because the text is too long for the bar. */
const BUSY_ICON_STYLE = {
  color: 'amber',
  borderColor: 'amber',
  borderStyle: 'dashed',
  fontSize: '0',
} as const;
/** The button at the end of the controls, such as the stop button. On a phone it shows its short text. */
export const ASIDE_STYLE = {
  lgDown: {
    '& > button': { px: '3', gap: '2', fontSize: 'sm', '&[aria-busy]': BUSY_ICON_STYLE },
    '& [data-label]': { srOnly: true },
    '& [data-short]': { display: 'inline' },
  },
  // In a low window of a desktop the controls are in a column.
  [LOW_WINDOW]: { lg: { ms: '0', mt: 'auto', display: 'grid' } },
} as const;
