import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';

const meta: Meta<typeof Pane> = {
  component: Pane,
  parameters: { usage: 'A titled part of a page. Its title names it for screen readers.' },
  args: { title: 'Server', children: 'Content.' },
};
export default meta;

export const Plain: StoryObj<typeof Pane> = {};
