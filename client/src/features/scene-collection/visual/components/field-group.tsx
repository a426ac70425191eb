import { chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.js';
import { JOINED_PAIRS, JOINED_TRIPLES } from '../fields/joined-fields.js';

interface Props {
  /** The heading, and the group's accessible name. */
  title: string;
  /** True to hide the heading on a desktop, where the labels in the fields say enough. */
  hidesTitle?: boolean;
  /** The initial state of a group that can be closed. Undefined: it can't be closed. */
  fold?: 'open' | 'closed';
  /** The values, shown while the group is closed. */
  summary?: string;
  /** Buttons below the fields. */
  actions?: ReactNode;
  /** Number of columns. */
  columns?: 2 | 3;
  /** Fields for numbers. */
  children: ReactNode;
}

const HEADING_STYLE = { fontSize: 'sm', lineHeight: '20px', fontWeight: '600', color: 'muted' } as const;
/** The text is aligned with the headings of the other groups. */
const FOLD_BUTTON_STYLE = {
  justifyContent: 'space-between',
  mx: '-2',
  my: '-2',
  // Beside the border of the button.
  px: '7px',
  ...HEADING_STYLE,
  '& > svg': { transition: 'rotate 120ms' },
  '&[aria-expanded=true] > svg': { rotate: '180deg' },
} as const;

/** A group of fields with a heading. On a desktop the fields are one box, with hairlines between them. */
export function FieldGroup({
  title,
  hidesTitle = false,
  fold,
  summary,
  actions,
  columns = 2,
  children,
}: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(fold !== 'closed');
  const hasSummary = !isOpen && summary !== undefined;
  const heading = <span id={id}>{title}</span>;
  return (
    // Contains a hidden heading, which is out of the flow.
    <Stack role="group" aria-labelledby={id} gap="2" position="relative">
      {fold === undefined ? (
        <Text {...HEADING_STYLE} {...(hidesTitle && { srOnly: { lg: true } })}>
          {heading}
        </Text>
      ) : (
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          css={FOLD_BUTTON_STYLE}
          onClick={() => setOpen(!isOpen)}
        >
          {heading}{' '}
          {hasSummary && (
            <chakra.span ms="auto" minW="0" truncate fontWeight="400">
              {summary}
            </chakra.span>
          )}
          <ChevronDown aria-hidden size={20} />
        </Button>
      )}
      {isOpen && (
        <>
          <Grid
            gap={{ base: '2', lg: '0' }}
            alignItems="start"
            templateColumns={`repeat(${columns}, minmax(0, 1fr))`}
            css={columns === 3 ? JOINED_TRIPLES : JOINED_PAIRS}
          >
            {children}
          </Grid>
          {actions}
        </>
      )}
    </Stack>
  );
}
