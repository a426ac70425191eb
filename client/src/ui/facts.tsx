import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  facts: readonly { name: string; value: ReactNode }[];
}

export function Facts({ facts }: Props) {
  return (
    <Box as="dl">
      {facts.map(({ name, value }) => (
        <Flex key={name} justify="space-between" align="baseline" wrap="wrap" columnGap="4" py="1">
          <Box as="dt" color="muted">
            {name}
          </Box>
          <Box as="dd" fontWeight="600" textAlign="end">
            {value}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
