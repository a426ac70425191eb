/**
 * On a phone the controls of the picture are on it, above the bar, as in a player, so that the bar has room for the
 * chart and nothing is beside the stop button.
 */
export const ON_PICTURE_STYLE = { position: 'absolute', bottom: '100%', mb: '2' } as const;
export const ON_PICTURE_LOOK = {
  minH: '48px',
  borderRadius: 'full',
  borderColor: 'transparent',
  bg: 'rgb(0 0 0 / 0.6)',
  color: 'white',
} as const;
