import type { Meta, StoryObj } from '@storybook/react-vite';
import { Facts } from '@trailcast/client/ui/facts.tsx';

const meta: Meta<typeof Facts> = {
  component: Facts,
  parameters: {
    usage: 'Names with short values. Values that change every second belong on the trail or into a graph.',
  },
  args: {
    facts: [
      { name: 'Renews on', value: 'December 21, 2026' },
      { name: 'Server time', value: '€0.50/h' },
    ],
  },
};
export default meta;

export const TwoFacts: StoryObj<typeof Facts> = {};
