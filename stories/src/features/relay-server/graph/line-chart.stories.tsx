import type { Meta, StoryObj } from '@storybook/react-vite';
import { LineChart } from '@trailcast/client/features/relay-server/graph/line-chart.tsx';

const createValues = (base: number) =>
  Array.from({ length: 60 }, (_, second) => ({
    time: second * 1_000,
    value: base * (1 + Math.sin(second / 5) / 4),
  }));

const meta: Meta<typeof LineChart> = {
  component: LineChart,
  args: {
    title: 'Bitrate',
    currentText: '4.2 Mbit/s',
    lines: [
      { link: null, values: createValues(4_200) },
      { link: 1, values: createValues(2_500) },
      { link: 2, values: createValues(1_700) },
    ],
    gaps: [],
    span: { from: 0, to: 60_000 },
    minTop: 1_000,
    format: (value) => `${value / 1_000} Mbit/s`,
    isOld: false,
    height: 96,
  },
};
export default meta;
type Story = StoryObj<typeof LineChart>;

export const SeveralLinks: Story = {};
export const Gap: Story = { args: { gaps: [{ from: 20_000, to: 31_000 }] } };
export const Outdated: Story = {
  args: { isOld: true, currentText: 'unknown', gaps: [{ from: 50_000, to: 60_000 }] },
};
