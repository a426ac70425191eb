/** Two columns of a desktop's page: the picture, then chat and sound. Below `xl` the second one is narrower. */
export const DESKTOP_COLUMNS = {
  lg: 'minmax(0, 2fr) minmax(0, 1fr)',
  xl: 'minmax(0, 5fr) minmax(0, 3fr)',
} as const;
