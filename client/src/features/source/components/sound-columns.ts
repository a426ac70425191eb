/** Containers of a row that are wide enough for a finger's slider beside the other columns. */
const WIDE_ROW = '@container (min-width: 340px)';
const NARROW_ROW = '@container (max-width: 339px)';

/** Height of a row on a desktop, the same for meters and sounds. */
const ROW_HEIGHT = 'max(40px, var(--tc-sizes-target))';
/** On a desktop: label, bar and value. The first column fits the longest label of a meter, in German, in a wide font. */
const COLUMNS = {
  minHeight: ROW_HEIGHT,
  columnGap: '2',
  gridTemplateColumns: '80px minmax(0, 1fr) 56px',
  '& > :first-child': { fontSize: 'sm' },
} as const;
/** The last column is for the speaker without its text. */
const COLUMNS_WITH_SWITCH = {
  ...COLUMNS,
  gridTemplateColumns: `${COLUMNS.gridTemplateColumns} 48px`,
} as const;

/** In a narrow container, narrower gaps leave the slider 60 px, enough for a mouse. */
const NARROW_GAP = { columnGap: '1' } as const;

const BASE_METER_COLUMNS = {
  minHeight: '28px',
  lineHeight: '20px',
  columnGap: '3',
  gridTemplateColumns: '88px minmax(0, 1fr) 56px',
} as const;
/** The level meters while sound and sources are closed: the labels are as wide as the longer one. */
export const CLOSED_METERS = {
  display: 'grid',
  columnGap: '2',
  gridTemplateColumns: 'auto minmax(0, 1fr) minmax(50px, auto)',
  fontSize: 'sm',
  lineHeight: '24px',
  xl: { columnGap: '3', fontSize: 'md' },
} as const;
/** Columns of such a meter. */
export const CLOSED_METER_COLUMNS = {
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  '& > p': { fontSize: 'inherit' },
} as const;
/** Columns of a level meter: label, meter and value. */
export const METER_COLUMNS = {
  ...BASE_METER_COLUMNS,
  lg: { [WIDE_ROW]: COLUMNS },
  _mouse: { [NARROW_ROW]: { ...COLUMNS, ...NARROW_GAP } },
} as const;
/** Columns of a level meter above sounds. Where a sound is one row, the columns of both are the same. */
export const METER_COLUMNS_ABOVE_SOUNDS = {
  ...BASE_METER_COLUMNS,
  lg: { [WIDE_ROW]: COLUMNS_WITH_SWITCH },
  _mouse: { [NARROW_ROW]: { ...COLUMNS_WITH_SWITCH, ...NARROW_GAP } },
} as const;

const ONE_ROW = {
  ...COLUMNS_WITH_SWITCH,
  lineHeight: '1.25',
  gridTemplateAreas: '"name slider value switch"',
  // The word beside the speaker has no room, so the word for a muted source replaces its volume.
  '& [role=switch]': { width: '40px' },
  '& [data-word], & [data-muted] + *': { display: 'none' },
  '& [data-muted]': { display: 'inline' },
} as const;
/**
 * Columns of a sound: one row on a desktop, otherwise two. In a narrow container only a mouse has one row, because a
 * finger needs a longer slider.
 */
export const SOUND_COLUMNS = {
  alignItems: 'center',
  columnGap: '3',
  gridTemplateColumns: 'minmax(0, 1fr) auto 72px',
  gridTemplateAreas: '"name switch switch" "slider slider value"',
  '& [data-muted]': { display: 'none' },
  lg: { [WIDE_ROW]: ONE_ROW },
  _mouse: { [NARROW_ROW]: { ...ONE_ROW, ...NARROW_GAP } },
} as const;
