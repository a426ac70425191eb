import type { Meta, StoryObj } from '@storybook/react-vite';
import { Facts } from '@trailcast/client/ui/facts.tsx';

const meta: Meta<typeof Facts> = {
  component: Facts,
  args: {
    facts: [
      { name: 'Renews on', value: 'December 21, 2026' },
      { name: 'Server time', value: '€0.50/h' },
    ],
  },
};
export default meta;

export const TwoFacts: StoryObj<typeof Facts> = {};
