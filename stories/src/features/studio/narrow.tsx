import { Box } from '@chakra-ui/react';
import type { Decorator } from '@storybook/react-vite';
import { expect } from 'storybook/test';

/** Content width on the smallest phone, px. */
const WIDTH = 288;

export const narrow: Decorator = (Story) => (
  <Box width={`${WIDTH}px`} data-testid="narrow">
    <Story />
  </Box>
);

/** Fails if an element is wider than the smallest phone. */
export async function expectFits(canvasElement: HTMLElement): Promise<void> {
  const box = canvasElement.querySelector('[data-testid=narrow]');
  await expect(box?.clientWidth).toBe(WIDTH);
  await expect(box?.scrollWidth).toBe(WIDTH);
}
