import { rowList } from './row-list.js';

/**
 * Like `rowList`, for lists that are often empty: on a phone, as long as all are, they are short texts in one low pane,
 * of two lines, or three where there is little room. A link keeps the height of a touch target.
 */
export const quietRowList = {
  ...rowList,
  mdDown: {
    '&:not(:has(> :not([data-row])))': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      px: '4',
      py: '1',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'frame',
      borderRadius: '16px',
      '& > [data-row]': { height: '28px', p: '0', bg: 'transparent', borderWidth: '0' },
      '& > [role=status]': { width: '96px' },
      '& > section > :first-child': { flexWrap: 'nowrap', gap: '0', minHeight: '28px' },
      '& > section > :first-child > :first-child': { flex: 'auto', '& > svg': { display: 'none' } },
      '& a': { boxSize: '20px', m: '0', _after: { inset: '-10px 0' } },
    },
  },
} as const;
