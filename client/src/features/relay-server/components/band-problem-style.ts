/** `width`: the CSS variable with the width of the text, em. */
export const createTimeSize = (maximum: string, width = '--time-width') =>
  `min(${maximum}, (100cqi - var(--band-rest)) / var(${width}))`;

/** Style of the problem text. It is not orange like a live band, because the broadcast has a problem. */
export const PROBLEM_STYLE = {
  position: 'relative',
  align: 'center',
  gap: '1',
  width: 'fit-content',
  maxW: 'full',
  px: '2',
  borderRadius: 'sm',
  bg: 'ground',
  color: 'amber',
  fontSize: 'sm',
  fontWeight: '600',
  lineHeight: { base: '18px', lg: '22px' },
} as const;

/**
 * Style of a live band's text with a problem, in a narrow band on a desktop: the first line has word and viewers as
 * without a problem, and the time below it is smaller, which leaves room for two lines at the band's lower edge: the
 * problem, and what can be done about it.
 */
export const PROBLEM_PANEL_STYLE = {
  alignSelf: 'stretch',
  gridTemplateRows: '1fr auto',
  // Only screen readers get the heading, which the word repeats.
  '& > [data-beside-word]:not([data-viewers])': { srOnly: true },
  '& > [data-viewers]': { mt: '2px' },
  '& > [role=timer]': {
    mt: '2px',
    minHeight: '0',
    fontSize: createTimeSize('22px', '--duration-width'),
    lineHeight: '20px',
  },
  '& > [role=timer] > [data-word]': { mb: '0' },
  // Covers the band's border and padding.
  '& > [data-problem]': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignContent: 'center',
    width: 'auto',
    minHeight: '44px',
    maxWidth: 'none',
    mx: '-14px',
    mb: '-2px',
    borderTopRadius: '0',
    borderBottomRadius: 'md',
    px: '8px',
    rowGap: '0',
    fontSize: '13px',
    lineHeight: '18px',
    '& > [data-advice]': { gridColumn: '1 / -1' },
  },
} as const;
