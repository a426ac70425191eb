import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ThumbBar } from '@trailcast/client/features/relay-server/one-tap/thumb-bar.tsx';
import { expect } from 'storybook/test';
import { hold } from './mock-urgent.js';
import { THUMB_BAR_ARGS } from './thumb-bar-args.js';

/** The bar of a phone. */
const meta: Meta<typeof ThumbBar> = {
  component: ThumbBar,
  args: THUMB_BAR_ARGS,
};
export default meta;
type Story = StoryObj<typeof ThumbBar>;

/** On a phone all icons have the same top and size, and all labels begin on the same line and have at most two. */
export const AlignedIcons: Story = {
  decorators: [
    (Story) => (
      // As wide as the page of a phone.
      <Box mx={{ base: '-4', lg: '0' }}>
        <Story />
      </Box>
    ),
  ],
  render: (args) => (
    <>
      <ThumbBar {...args} isMuted />
      <ThumbBar {...args} owner="Anna" isPanic disabled />
    </>
  ),
  play: async ({ canvas }) => {
    if (window.innerWidth >= 1024) return;
    const buttons = canvas.getAllByRole('button');
    await expect(buttons).toHaveLength(8);
    for (const button of buttons) {
      const { top, height } = button.getBoundingClientRect();
      const [icon, text] = ['svg.lucide', '[title] > *'].map((selector) =>
        button.querySelector(selector)!.getBoundingClientRect(),
      );
      await expect(height).toBe(72);
      await expect([icon!.top - top, icon!.height, text!.top - top]).toEqual([14, 20, 36]);
      await expect(text!.bottom - top).toBeLessThanOrEqual(70);
    }
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const AlignedIconsInGerman: Story = {
  ...AlignedIcons,
  globals: { language: 'de', viewport: { value: 'w390', isRotated: false } },
};
/**
 * On the smallest phone, the text that ends a panic has three lines. It and a smaller icon are in the middle between the
 * stripes and the lower border.
 */
export const EndPanicOnASmallPhone: Story = {
  args: { isPanic: true, disabled: true },
  decorators: AlignedIcons.decorators!,
  play: async ({ canvas }) => {
    if (window.innerWidth > 320) return;
    const button = canvas.getByRole('button', { name: /^End panic/ });
    const { top, height } = button.getBoundingClientRect();
    const [icon, text] = ['svg.lucide', '[title] > *'].map((selector) =>
      button.querySelector(selector)!.getBoundingClientRect(),
    );
    await expect([height, icon!.height]).toEqual([72, 16]);
    await expect(Math.abs((icon!.top + text!.bottom) / 2 - top - (6 + 70) / 2)).toBeLessThanOrEqual(1);
    await expect(text!.bottom - top).toBeLessThanOrEqual(70);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w320', isRotated: false } },
};
/** On a phone, the ring that fills has the place of the text that ends a panic. */
export const HeldToEndPanic: Story = {
  args: { isPanic: true, hold: { ...hold, isHeld: true } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^End panic/ });
    await expect(button.querySelector('svg circle')).toBeVisible();
    await expect(button.offsetHeight).toBe(window.innerWidth < 1024 ? 72 : 56);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
