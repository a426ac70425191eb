import { Stack, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { tokens } from '@trailcast/client/theme/tokens.ts';
import { expect, within } from 'storybook/test';

/** The system's fonts in five sizes. Digits are tabular, so that changing numbers do not move. */
const meta: Meta = { title: 'design/Type' };
export default meta;
type Story = StoryObj;

const SIZE_USAGE: Readonly<Record<string, string>> = {
  sm: 'Labels, hints, ages',
  md: 'Text and buttons',
  lg: 'Titles of panes and pages',
  xl: 'Measured values, and the timer of a broadcast on a phone',
  '2xl': 'The timer of a broadcast on a desktop',
};

export const Sizes: Story = {
  render: () => (
    <Stack gap="3">
      {Object.keys(tokens.fontSizes ?? {}).map((size) => (
        <Text key={size} fontSize={size} lineHeight="1.25">
          {size}: {SIZE_USAGE[size]}
        </Text>
      ))}
    </Stack>
  ),
  /** Every size has a described use. */
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/undefined|:\s*$/)).toBeNull();
  },
};

export const TabularDigits: Story = {
  render: () => (
    <Stack gap="0" fontSize="xl">
      {['00:11:11', '00:42:17'].map((time) => (
        <Text key={time}>
          <span data-clock>{time}</span>
        </Text>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const widths = [...canvasElement.querySelectorAll('[data-clock]')].map(
      (element) => element.getBoundingClientRect().width,
    );
    await expect(new Set(widths).size).toBe(1);
  },
};
