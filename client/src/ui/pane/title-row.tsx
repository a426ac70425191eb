import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** The page's title, without space above it. */
  title: ReactNode;
  /** The page's main actions. They are below the title where the row is too narrow for both. */
  children: ReactNode;
}

/** The title of a page, beside the buttons that create what the page lists. */
export function TitleRow({ title, children }: Props) {
  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      pt={{ base: '2', md: '0' }}
    >
      {title}
      {children}
    </Flex>
  );
}
