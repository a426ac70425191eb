const LINE = 'var(--tc-colors-line)';
const [AT_START, ABOVE] = [`-1px 0 0 ${LINE}`, `0 -1px 0 ${LINE}`];

/** The fields' own borders are shown only under the pointer and with an error. */
const BOX = {
  bg: 'ground',
  borderRadius: 'md',
  outline: `1px solid ${LINE}`,
  outlineOffset: '-1px',
  '--field-edge': 'transparent',
  '--field-ground': 'transparent',
} as const;
const FIELDS = { '& input': { ps: '2' } } as const;

/**
 * On a desktop, draws the fields of a grid without gaps as one box. The hairlines are shadows, so that all fields have
 * the same size.
 */
export const JOINED_ROW = { ...FIELDS, lg: { ...BOX, '& > * + *': { boxShadow: AT_START } } } as const;
/** Like `JOINED_ROW`, for two rows of three columns. */
export const JOINED_TRIPLES = {
  ...FIELDS,
  lg: {
    ...BOX,
    '& > * + *': { boxShadow: AT_START },
    '& > :nth-of-type(n+5)': { boxShadow: `${AT_START}, ${ABOVE}` },
    '& > :nth-of-type(4)': { boxShadow: ABOVE },
  },
} as const;
/** Like `JOINED_ROW`, for two columns. */
export const JOINED_PAIRS = {
  ...FIELDS,
  lg: {
    ...BOX,
    '& > :nth-of-type(even), & > button': { boxShadow: AT_START },
    '& > :nth-of-type(n+3)': { boxShadow: ABOVE },
    '& > :nth-of-type(4)': { boxShadow: `${AT_START}, ${ABOVE}` },
  },
} as const;
