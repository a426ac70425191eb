import type { Meta, StoryObj } from '@storybook/react-vite';
import { RehearsalAdvice } from '@trailcast/client/features/relay-server/rehearsal/rehearsal-advice.tsx';
import { expect, within } from 'storybook/test';

const createFinding = (code: string, change: object = {}) => ({
  __typename: 'ThresholdFinding' as const,
  ...{ code, text: '', kbps: null, seconds: null, switches: null, short: null },
  ...change,
});
const createAdvice = (findings: ReturnType<typeof createFinding>[], broadcasts = 3) => ({
  __typename: 'ThresholdAdvice' as const,
  broadcasts,
  feedMs: 7_800_000,
  findings,
});

const meta: Meta<typeof RehearsalAdvice> = {
  component: RehearsalAdvice,
  args: { scenes: { lossScene: 'Be right back', weakScene: 'Weak link' } },
};
export default meta;
type Story = StoryObj<typeof RehearsalAdvice>;

export const TooManySwitches: Story = {
  args: {
    advice: createAdvice([
      createFinding('loss', { seconds: 3, switches: 2, short: 0 }),
      createFinding('weak', { kbps: 400, switches: 5, short: 4 }),
      createFinding('weak-longer', { seconds: 15, switches: 1 }),
      createFinding('coarse', { seconds: 8 }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText(/^(With 400 kbit\/s, “Weak link”.*5 times, 4|Mit 400 kbit\/s.*5-mal.*4-mal)/),
    ).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
  },
};
export const GoodSettings: Story = {
  args: {
    advice: createAdvice([
      createFinding('loss', { seconds: 3, switches: 0, short: 0 }),
      createFinding('weak', { kbps: 400, switches: 0, short: 0 }),
    ]),
  },
};
export const RulesOff: Story = {
  args: {
    advice: createAdvice(
      [
        createFinding('loss-off', { switches: 2 }),
        createFinding('weak-off', { kbps: 400, switches: 1, short: 1 }),
      ],
      0,
    ),
  },
};
export const TooLittleData: Story = {
  args: { advice: createAdvice([createFinding('too-little')], 0) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/10 minutes|10 Minuten/)).toBeVisible();
  },
};
