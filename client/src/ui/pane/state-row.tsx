import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { RowLink } from './row-link.js';

interface Props {
  title: string;
  icon: LucideIcon;
  /** The list's state, or when its first entry appears, in a few words. */
  state: string;
  id?: string;
  /** Page that the whole row opens, and what it is called. */
  link?: { to: string; text: string } | null;
}

/** Minimum heights of a row. On a desktop that is used by touch, a row is as high as its link. */
export const STATE_ROW_HEIGHT = { base: 52, lg: 'max(44px, var(--tc-sizes-target))' } as const;

const MIN_HEIGHT = { base: `${STATE_ROW_HEIGHT.base}px`, lg: STATE_ROW_HEIGHT.lg } as const;

/** An empty list among others, as a low row of a `rowList`: icon, title, and the state at its end. */
export function StateRow({ title, icon: Icon, state, id, link }: Props) {
  const headingId = useId();
  return (
    <Flex
      as="section"
      aria-labelledby={headingId}
      id={id}
      data-row=""
      // Contains the link, which is as large as the row.
      position="relative"
      align="center"
      gap="3"
      minH={MIN_HEIGHT}
      // As with a skeleton, the frame of the list is added to the height.
      boxSizing="content-box"
    >
      <Box asChild flexShrink="0" color="muted">
        <Icon aria-hidden size={20} />
      </Box>
      <Heading as="h2" id={headingId} flex="1 0 auto" fontSize="md" fontWeight="600" lineHeight="1.3">
        {title}
      </Heading>
      <Text color="muted" lineHeight="1.25" textAlign="end">
        {state}
      </Text>
      {link && <RowLink {...link} />}
    </Flex>
  );
}
