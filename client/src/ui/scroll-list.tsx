import { Box } from '@chakra-ui/react';
import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';

interface Props {
  label: string;
  /** Entries as `li` elements. There may be hundreds, so their content should be native elements. */
  children: ReactNode;
}

/** Number of entries in the first render. They fill more than the list's height. */
const FIRST_ENTRY_COUNT = 12;

/** A scrolling list with a height of at most 24rem. Entries outside the viewport are not laid out. */
export function ScrollList({ label, children }: Props) {
  const [isComplete, setComplete] = useState(false);
  useEffect(function renderAllEntries() {
    startTransition(() => setComplete(true));
  }, []);
  return (
    <Box
      asChild
      maxH="24rem"
      overflowY="auto"
      borderWidth="1px"
      borderColor="line"
      borderRadius="12px"
      css={ENTRY_STYLE}
    >
      <ul role="list" aria-label={label} tabIndex={0} data-focus-fallback>
        {Children.toArray(children).slice(0, isComplete ? undefined : FIRST_ENTRY_COUNT)}
      </ul>
    </Box>
  );
}

const ENTRY_STYLE = {
  _focusVisible: { outlineOffset: '-3px' },
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minHeight: '64px',
    px: '3',
    py: '2',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 64px',
  },
  '& > li + li': { borderTopWidth: '1px', borderColor: 'line' },
  '& > li > :first-child': { flex: '1 1 6rem', minWidth: '0', overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 'sm', color: 'muted' },
  '& select': {
    minHeight: 'target',
    maxWidth: '100%',
    px: '2',
    fontSize: 'md',
    color: 'ink',
    bg: 'ground',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: '12px',
    '&[aria-busy=true]': { opacity: '0.72' },
  },
  '& option': { bg: 'surface', color: 'ink' },
} as const;
