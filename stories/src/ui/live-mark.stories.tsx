import type { Meta, StoryObj } from '@storybook/react-vite';
import { LiveMark } from '@trailcast/client/ui/live-mark.tsx';

const meta: Meta<typeof LiveMark> = {
  component: LiveMark,
  parameters: {
    usage: 'Whether a stream is live. Orange means live and nothing else, and the word says it too.',
  },
};
export default meta;

export const Live: StoryObj<typeof LiveMark> = { args: { live: true, text: 'live' } };
export const Offline: StoryObj<typeof LiveMark> = { args: { live: false, text: 'offline' } };
