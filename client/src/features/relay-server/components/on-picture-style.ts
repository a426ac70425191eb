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

export const SOURCE_PLACE = { insetStart: `${GAP_PX}px`, width: `${SOURCE_WIDTH_PX}px` } as const;
/** Returns the place of a round button; `index` is its place after the selector, from 0. */
export const createRoundPlace = (index: number) => ({
  boxSize: `${TARGET_PX}px`,
  insetStart: `${GAP_PX + SOURCE_WIDTH_PX + GAP_PX + index * (TARGET_PX + GAP_PX)}px`,
});
