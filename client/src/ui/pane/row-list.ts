/**
 * Style of panes below each other: rows (`data-row`) that follow each other are one pane with a hairline between them. A
 * pane with content has a space on both sides.
 */
export const rowList = {
  '& > [data-row]': {
    px: '4',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'frame',
    borderRadius: '16px',
  },
  '& > [data-row] + [data-row]': { borderTopColor: 'line', borderTopRadius: '0' },
  '& > [data-row]:has(+ [data-row])': { borderBottomWidth: '0', borderBottomRadius: '0' },
  '& > :not([data-row]) + *, & > * + :not([data-row])': { mt: '4' },
} as const;
