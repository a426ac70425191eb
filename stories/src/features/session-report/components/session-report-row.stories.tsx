import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionReportRow } from '@trailcast/client/features/session-report/components/session-report-row.tsx';
import { fn } from 'storybook/test';

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
export const Deleting: Story = { args: { busy: 'delete' } };
