import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionReportsPane } from '@trailcast/client/features/session-report/components/session-reports-pane.tsx';
import { expect, fn, screen, userEvent, within } from 'storybook/test';

const DAY_MS = 86_400_000;

const createReport = (id: string, deadZones: number, daysLater = 0) => ({
  __typename: 'SessionReport' as const,
  id,
  serverId: '7',
  began: 1_790_000_000_000 + daysLater * DAY_MS,
  lengthMs: 7_265_000,
  deadZones,
  deadZonesMs: deadZones * 14_000,
  gaps: Array.from({ length: deadZones }, (_, index) => ({
    ...{ __typename: 'ReportGap' as const, kind: 'lost' },
    ...{ fromMs: (index + 1) * 1_500_000, toMs: (index + 1) * 1_500_000 + 14_000 },
  })),
  cost: 1.05,
  expires: 1_797_800_000_000,
  version: 1,
});

const meta: Meta<typeof SessionReportsPane> = {
  component: SessionReportsPane,
  args: {
    reports: [createReport('1', 0), createReport('2', 3)],
    busy: null,
    onOpen: fn(),
    onLog: fn(),
    onSave: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SessionReportsPane>;

export const Empty: Story = { args: { reports: [] } };
export const TwoReports: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    const [newest] = canvas.getAllByRole('button', { name: /(3 dead zones|3 Funklöcher)/ });
    await userEvent.click(newest!);
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: '2' }));
    const choose = async (name: RegExp) => {
      await userEvent.click(within(canvasElement).getAllByRole('button', { name: /^(More|Weitere)/ })[0]!);
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose(/^(Log|Protokoll)$/);
    await expect(args.onLog).toHaveBeenCalledWith(expect.objectContaining({ id: '2' }));
    await choose(/^(Save as a page|Als Seite speichern)$/);
    await expect(args.onSave).toHaveBeenCalledWith(expect.objectContaining({ id: '2' }), 'page');
    await choose(/^(Delete|Löschen)$/);
    await userEvent.click(await screen.findByRole('button', { name: /^(Delete|Löschen)$/ }));
    await expect(args.onDelete).toHaveBeenCalledWith('2');
  },
};
/** A single report has its day in its row. */
export const OneReport: Story = {
  args: { reports: [createReport('1', 1)] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { level: 3 })).toBeNull();
    const [row] = canvas.getAllByRole('button', { name: /(September 2026|September 21, 2026)/ });
    await expect(row!).toBeVisible();
  },
};
/** Two of three reports are of one day, which is named once. The last line is no item of the list. */
export const TwoDays: Story = {
  args: { reports: [createReport('1', 0), createReport('2', 3), createReport('3', 1, 1)] },
  play: async ({ canvas }) => {
    const days = canvas.getAllByRole('heading', { level: 3 });
    await expect(days).toHaveLength(2);
    const items = canvas.getAllByRole('listitem');
    await expect([items[0]!.contains(days[0]!), items[1]!.contains(days[1]!)]).toEqual([true, true]);
    await expect(getComputedStyle(canvas.getByText(/^(Kept for|Bleiben)/)).borderTopWidth).toBe('0px');
  },
};
export const Saving: Story = { args: { busy: 'json 1' } };
