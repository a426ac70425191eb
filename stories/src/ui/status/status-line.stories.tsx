import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusLine } from '@trailcast/client/ui/status/status-line.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof StatusLine> = {
  component: StatusLine,
  parameters: {
    usage:
      'The progress of something that the user waits for. For a state that needs an action, use a notice.',
  },
  args: { tone: 'pending', children: 'Waiting for your phone.' },
};
export default meta;
type Story = StoryObj<typeof StatusLine>;

const AMBER = 'rgb(255, 194, 75)';
const MOSS = 'rgb(95, 211, 141)';
const readDot = (line: HTMLElement) => getComputedStyle(line.querySelector('[data-dot]')!);

export const Pending: Story = {
  play: async ({ canvas }) => {
    const line = canvas.getByRole('status');
    await expect(line).toHaveTextContent(/^Waiting for your phone\.$/);
    await expect([readDot(line).backgroundColor, readDot(line).animationName]).toEqual([AMBER, 'pulse']);
  },
};
/** The dot is beside the first line. */
export const TwoLines: Story = {
  args: { children: 'The phone sends, and its picture arrives in a moment.' },
  decorators: [
    (Story) => (
      <div style={{ width: '240px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const line = canvas.getByRole('status');
    const { top, left, height } = line.getBoundingClientRect();
    const dot = line.querySelector('[data-dot]')!.getBoundingClientRect();
    await expect(dot.bottom).toBeLessThan(top + height / 2);
    await expect(dot.left).toBe(left);
  },
};
export const Good: Story = {
  args: { tone: 'good', children: 'Your phone’s picture is arriving.' },
  play: async ({ canvas }) => {
    const { backgroundColor, animationName } = readDot(canvas.getByRole('status'));
    await expect([backgroundColor, animationName]).toEqual([MOSS, 'none']);
  },
};
