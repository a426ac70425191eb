import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionReportRow } from '@trailcast/client/features/session-report/components/session-report-row.tsx';
import { expect, fn } from 'storybook/test';

const meta: Meta<typeof SessionReportRow> = {
  component: SessionReportRow,
  args: {
    report: {
      __typename: 'SessionReport',
      id: '1',
      serverId: '7',
      began: 1_790_000_000_000,
      lengthMs: 7_265_000,
      deadZones: 1,
      deadZonesMs: 14_000,
      cost: 1.05,
      expires: 1_797_800_000_000,
      version: 1,
    },
    busy: null,
    onLog: fn(),
    onSave: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SessionReportRow>;

export const OneDeadZone: Story = {};
/** Lengths are rounded to the nearest second. */
export const Rounded: Story = {
  render: (args) => (
    <SessionReportRow {...args} report={{ ...args.report, lengthMs: 59_600, deadZonesMs: 13_500 }} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/1:00/)).toBeVisible();
    await expect(canvas.getByText(/0:14/)).toBeVisible();
  },
};
export const Deleting: Story = { args: { busy: 'delete' } };
