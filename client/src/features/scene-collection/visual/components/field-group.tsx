import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

interface Props {
  /** The heading, and the group's accessible name. */
  title: string;
  columns: 2 | 3;
  /** A checkbox at the end of the heading's line. */
  option?: ReactNode;
  /** Buttons below the fields. */
  actions?: ReactNode;
  /** Fields for numbers. */
  children: ReactNode;
}

/**
 * On a desktop the option is as small as the heading. With a mouse, the line is as high as a heading without an option:
 * the checkbox's target is higher than the line.
 */
const HEADING_LINE_STYLE = {
  lg: {
    '& > label': { alignItems: 'center', gap: '2', py: '0' },
    '& > label > span': { fontSize: 'sm', lineHeight: '1.25' },
  },
  _mouse: { height: '20px' },
} as const;
/** The columns are narrow. On a desktop the groups are low, so that more of them are in view. */
const FIELDS_STYLE = {
  '& input': { ps: '2' },
  lg: { '--label-height': '20px' },
} as const;

/** A group of fields with a heading. */
export function FieldGroup({ title, columns, option, actions, children }: Props) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Flex align="center" justify="space-between" gap="2" css={HEADING_LINE_STYLE}>
        <Text id={id} fontSize="sm" lineHeight="20px" fontWeight="600" color="muted">
          {title}
        </Text>
        {option}
      </Flex>
      <Grid
        columnGap="2"
        rowGap={{ base: '2', lg: '1' }}
        templateColumns={`repeat(${columns}, minmax(0, 1fr))`}
        css={FIELDS_STYLE}
      >
        {children}
      </Grid>
      {actions}
    </Box>
  );
}
