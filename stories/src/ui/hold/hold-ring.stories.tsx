import type { Meta, StoryObj } from '@storybook/react-vite';
import { HoldRing } from '@trailcast/client/ui/hold/hold-ring.tsx';
import { ShieldAlert } from 'lucide-react';

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

export const NotHeld: Story = {};
/** The ring fills in half a second. */
export const Held: Story = { args: { isHeld: true } };
export const LightTheme: Story = { globals: { theme: 'light' }, args: { isHeld: true } };
