import { Box } from '@chakra-ui/react';

/** Centres the dot on capital letters in every font. */
const DOT_STYLE = {
  display: 'inline-block',
  verticalAlign: 'calc((1cap - 8px) / 2)',
  boxSize: '8px',
  me: '1',
  borderRadius: 'full',
  bg: 'liveFill',
} as const;

/** Says quietly that the server broadcasts the item beside whose name it is. */
export function OnAirMark({ text }: { text: string }) {
  return (
    <Box as="span" color="ink" fontSize="sm" fontWeight="600" whiteSpace="nowrap">
      <Box as="span" {...DOT_STYLE} />
      {text}
    </Box>
  );
}
