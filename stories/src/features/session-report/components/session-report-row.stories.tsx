import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionReportRow } from '@trailcast/client/features/session-report/components/session-report-row.tsx';
import { expect, fn, userEvent } from 'storybook/test';

/** Three dead zones, and a start without a feed. */
const GAPS = [
  { __typename: 'ReportGap' as const, kind: 'none', fromMs: 0, toMs: 300_000 },
  ...[1, 3, 5].map((part) => ({
    ...{ __typename: 'ReportGap' as const, kind: 'lost' },
    ...{ fromMs: part * 1_200_000, toMs: part * 1_200_000 + 300_000 },
  })),
];

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
      gaps: [{ __typename: 'ReportGap', kind: 'lost', fromMs: 3_600_000, toMs: 3_614_000 }],
      cost: 1.05,
      expires: 1_797_800_000_000,
      version: 1,
    },
    busy: null,
    onOpen: fn(),
    onLog: fn(),
    onSave: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SessionReportRow>;

/** The whole row opens the report, except its menu. */
export const OneDeadZone: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('One dead zone of 0:14'));
    await expect(args.onOpen).toHaveBeenCalledTimes(1);
    const [open, menu] = canvas.getAllByRole('button').map((button) => button.getBoundingClientRect());
    await expect(menu!.left - open!.right).toBeGreaterThanOrEqual(8);
  },
};
/** The strip is as wide as the row, below the texts. It is one of two things that show a dead zone; the text is the other. */
export const Strip: Story = {
  play: async ({ canvas, canvasElement }) => {
    const strip = canvasElement.querySelector<HTMLElement>('[data-strip]')!;
    await expect(getComputedStyle(strip).backgroundImage).toContain('linear-gradient');
    await expect(strip.offsetHeight).toBe(6);
    await expect(strip.offsetWidth).toBe(strip.parentElement!.offsetWidth);
    const figures = canvas.getByText(/^On air for/).getBoundingClientRect();
    await expect(strip.getBoundingClientRect().top).toBeGreaterThanOrEqual(figures.bottom);
  },
};
/** Below the heading of its day, the row begins with the time. */
export const BelowItsDay: Story = {
  args: { isBelowDay: true },
  play: async ({ canvas }) => {
    const verdict = canvas.getByText('One dead zone of 0:14');
    await expect(verdict.previousElementSibling).toHaveTextContent(/^\d+:\d+( ?[AP]M)?$/);
  },
};
/** A report of an earlier release has no strip. */
export const WithoutStrip: Story = {
  render: (args) => <SessionReportRow {...args} report={{ ...args.report, gaps: null }} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-strip]')).toBeNull();
  },
};
/** The times in dead zones are more than an exception. */
export const Interrupted: Story = {
  render: (args) => (
    <SessionReportRow {...args} report={{ ...args.report, deadZones: 3, deadZonesMs: 900_000, gaps: GAPS }} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Feed interrupted by 3 dead zones, 15:00 in all')).toBeVisible();
  },
};
export const NoDeadZone: Story = {
  render: (args) => (
    <SessionReportRow {...args} report={{ ...args.report, deadZones: 0, deadZonesMs: 0, gaps: [] }} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No dead zone')).toBeVisible();
  },
};
export const OnASmallPhone: Story = {
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Ein Funkloch von 0:14')).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
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
