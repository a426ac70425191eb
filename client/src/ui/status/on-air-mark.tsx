import { Box, Flex } from '@chakra-ui/react';

/** Says quietly that the server broadcasts the item beside whose name it is. */
export function OnAirMark({ text }: { text: string }) {
  return (
    <Flex as="span" align="center" gap="1" color="ink" fontSize="sm" fontWeight="600">
      <Box as="span" flexShrink="0" boxSize="8px" borderRadius="full" bg="liveFill" />
      {text}
    </Flex>
  );
}
