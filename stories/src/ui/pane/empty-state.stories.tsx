import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@trailcast/client/ui/button.tsx';
import { EmptyState } from '@trailcast/client/ui/pane/empty-state.tsx';
import { Plus, Radio } from 'lucide-react';

const meta: Meta<typeof EmptyState> = {
  component: EmptyState,
  parameters: { usage: 'Replaces an empty list. Explains the list and offers the next step as a button.' },
  args: { icon: Radio, text: 'No stream yet.' },
};
export default meta;

export const Default: StoryObj<typeof EmptyState> = {};
export const WithNextStep: StoryObj<typeof EmptyState> = {
  args: { children: <Button icon={Plus}>Create stream</Button> },
};
