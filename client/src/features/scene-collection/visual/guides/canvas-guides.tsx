import { Box } from '@chakra-ui/react';

/** White between dark edges is visible on every picture. */
const LINE_STYLE = {
  position: 'absolute',
  bg: 'white',
  boxShadow: '0 0 0 1px rgb(0 0 0 / 0.4)',
  opacity: '0.7',
} as const;

/** The part that every screen shows, 90 % of the canvas, and a cross in its middle. */
export function CanvasGuides() {
  return (
    <Box aria-hidden data-canvas-guides position="absolute" inset="0" pointerEvents="none">
      <Box
        position="absolute"
        inset="5%"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor="white"
        outline="1px solid rgb(0 0 0 / 0.4)"
      />
      <Box {...LINE_STYLE} left="calc(50% - 0.5px)" top="0" bottom="0" width="1px" />
      <Box {...LINE_STYLE} top="calc(50% - 0.5px)" left="0" right="0" height="1px" />
    </Box>
  );
}
