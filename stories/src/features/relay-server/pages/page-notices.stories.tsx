import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageNotices } from '@trailcast/client/features/relay-server/pages/page-notices.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof PageNotices> = { component: PageNotices };
export default meta;
type Story = StoryObj<typeof PageNotices>;

const createHint = (problem: string, source = 'Alerts') => ({
  ...{
    code: `page-${problem}`,
    source,
    at: null,
    seconds: null,
    scene: null,
    destination: null,
    words: null,
  },
});

/** Each known problem has a notice. An unknown problem from a newer server has none. */
export const EachProblem: Story = {
  args: {
    hints: ['unreachable', 'crashed', 'hangs', 'memory', 'slowed', 'unavailable', 'newer'].map((problem) =>
      createHint(problem),
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^The web page “Alerts” doesn’t respond/)).toBeVisible();
    await expect(canvas.getAllByText(/“Alerts”/)).toHaveLength(6);
  },
};
export const SeveralPages: Story = {
  args: { hints: [createHint('crashed'), createHint('crashed', 'Chat of the whole evening')] },
};
