import type { Meta, StoryObj } from '@storybook/react-vite';
import { HoldRing } from '@trailcast/client/ui/hold/hold-ring.tsx';
import { ShieldAlert } from 'lucide-react';
import { expect } from 'storybook/test';

const meta: Meta<typeof HoldRing> = {
  component: HoldRing,
  parameters: {
    usage:
      'Around the icon of a button that must be held. The button’s text changes as well, for users with reduced motion.',
  },
  args: { isHeld: false, children: <ShieldAlert size={20} /> },
};
export default meta;
type Story = StoryObj<typeof HoldRing>;

/** On a phone the ring is visible only while the button is held. */
export const NotHeld: Story = {
  play: async ({ canvasElement }) => {
    const ring = canvasElement.querySelector('svg')!;
    await expect(getComputedStyle(ring).opacity).toBe(window.innerWidth < 1024 ? '0' : '1');
  },
};
/** The ring fills in half a second. */
export const Held: Story = { args: { isHeld: true } };
export const LightTheme: Story = { globals: { theme: 'light' }, args: { isHeld: true } };
