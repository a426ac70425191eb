import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';

const meta: Meta<typeof Pane> = {
  component: Pane,
  args: { title: 'Server', children: 'What stands in it.' },
};
export default meta;

export const Plain: StoryObj<typeof Pane> = {};
