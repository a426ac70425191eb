import { chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.js';

const COLUMNS = {
  two: 'repeat(2, minmax(0, 1fr))',
  three: 'repeat(3, minmax(0, 1fr))',
  joined: 'minmax(0, 1fr) auto minmax(0, 1fr)',
} as const;

interface Props {
  /** The heading, and the group's accessible name. */
  title: string;
  /** `joined`: a control is between two fields. */
  columns: keyof typeof COLUMNS;
  /** The initial state of a group that can be closed. Undefined: it can't be closed. */
  fold?: 'open' | 'closed';
  /** Buttons below the fields. */
  actions?: ReactNode;
  /** Fields for numbers. */
  children: ReactNode;
}

const HEADING_STYLE = { fontSize: 'sm', lineHeight: '20px', fontWeight: '600', color: 'muted' } as const;
/** The text is aligned with the headings of the other groups. */
const FOLD_BUTTON_STYLE = {
  justifyContent: 'space-between',
  mx: '-2',
  my: '-2',
  px: '2',
  ...HEADING_STYLE,
  '& > svg': { transition: 'rotate 120ms' },
  '&[aria-expanded=true] > svg': { rotate: '180deg' },
} as const;

/** A group of fields with a heading. */
export function FieldGroup({ title, columns, fold, actions, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(fold !== 'closed');
  return (
    <Stack role="group" aria-labelledby={id} gap="2">
      {fold === undefined ? (
        <Text id={id} {...HEADING_STYLE}>
          {title}
        </Text>
      ) : (
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          css={FOLD_BUTTON_STYLE}
          onClick={() => setOpen(!isOpen)}
        >
          <chakra.span id={id}>{title}</chakra.span>
          <ChevronDown aria-hidden size={20} />
        </Button>
      )}
      {isOpen && (
        <>
          <Grid
            columnGap={columns === 'joined' ? '1' : '2'}
            rowGap="2"
            alignItems="start"
            templateColumns={COLUMNS[columns]}
            css={{ '& input': { ps: '2' } }}
          >
            {children}
          </Grid>
          {actions}
        </>
      )}
    </Stack>
  );
}
