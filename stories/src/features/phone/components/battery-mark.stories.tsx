import { Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { BatteryMark } from '@trailcast/client/features/phone/components/battery-mark.tsx';
import { expect } from 'storybook/test';
import { createPhoneReportedAgo } from '../phone-args.js';

const meta: Meta<typeof BatteryMark> = {
  component: BatteryMark,
  decorators: [
    (Story) => (
      <Flex
        justify="flex-end"
        p="4"
        minH="56px"
        bg="liveFill"
        color="onLiveFill"
        fontSize="24px"
        lineHeight="24px"
      >
        <Story />
      </Flex>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof BatteryMark>;

export const Charged: Story = {
  args: { phone: createPhoneReportedAgo(-600, { batteryPercent: 84 }) },
  play: async ({ canvas }) => {
    const mark = canvas.getByRole('img', { name: 'Battery 84%' });
    await expect(mark).toHaveTextContent('84%');
    await expect(mark.querySelector('.lucide-battery-medium')).toBeVisible();
  },
};
export const Charging: Story = {
  args: { phone: createPhoneReportedAgo(-600, { batteryPercent: 12, charging: true }) },
  play: async ({ canvas }) => {
    const mark = canvas.getByRole('img', { name: 'Battery 12%, charging' });
    await expect(mark).toHaveAttribute('data-battery', '');
  },
};
/** A low charge is a pill in the colours of the live band, and as high as a normal one. */
export const Low: Story = {
  args: { phone: createPhoneReportedAgo(-600, { batteryPercent: 14 }) },
  play: async ({ canvas }) => {
    const mark = canvas.getByRole('img', { name: 'Battery 14%' });
    const band = getComputedStyle(mark.parentElement!);
    const { backgroundColor, color, fontWeight } = getComputedStyle(mark);
    await expect([backgroundColor, color, fontWeight]).toEqual([band.color, band.backgroundColor, '700']);
    await expect(mark.offsetHeight).toBe(24);
    await expect(mark.querySelector('.lucide-battery-low')).toBeVisible();
  },
};
export const LowInLightTheme: Story = { ...Low, globals: { theme: 'light' } };
/** A report older than a minute is not shown. */
export const Outdated: Story = {
  args: { phone: createPhoneReportedAgo(61) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};
export const Unknown: Story = {
  args: { phone: createPhoneReportedAgo(-600, { batteryPercent: null }) },
  play: Outdated.play!,
};
export const Disconnected: Story = {
  args: { phone: { ...createPhoneReportedAgo(-600), connected: false } },
  play: Outdated.play!,
};
