import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamList } from '@trailcast/client/features/stream/components/stream-list.tsx';
import { STATE_ROW_HEIGHT } from '@trailcast/client/ui/pane/empty-row.tsx';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';

const meta: Meta<typeof StreamList> = {
  component: StreamList,
  args: {
    title: 'Owning',
    panes: [
      <Pane key="7" title="Walk">
        Lisbon
      </Pane>,
      <Pane key="8" title="Ride">
        Porto
      </Pane>,
    ],
    emptyText: 'You don’t have a stream yet.',
    emptyIcon: Radio,
  },
};
export default meta;
type Story = StoryObj<typeof StreamList>;

export const TwoStreams: Story = {};
export const Empty: Story = { args: { panes: [] } };

/** An empty list with a state is a row; on a phone, one low line. */
export const EmptyRow: Story = {
  args: {
    title: 'Invited to',
    panes: [],
    emptyText: 'You are not invited to any stream.',
    emptyState: 'none',
  },
  play: async ({ canvas }) => {
    const isPhone = window.innerWidth < 768;
    await expect(canvas.getByText('You are not invited to any stream.').checkVisibility()).toBe(!isPhone);
    await expect(canvas.getByText('none').checkVisibility()).toBe(isPhone);
    const row = canvas.getByRole('region', { name: 'Invited to' });
    await expect(row.getBoundingClientRect().height).toBe(
      isPhone ? STATE_ROW_HEIGHT.base : STATE_ROW_HEIGHT.md,
    );
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};

/** The only list of a page has its title for screen readers. */
export const HiddenTitle: Story = {
  args: { hidesTitle: true },
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { name: 'Owning' });
    await expect(title.getBoundingClientRect().width).toBe(1);
  },
};

function ListWithRemoveButtons() {
  const [names, setNames] = useState(['Walk', 'Ride']);
  const panes = names.map((name) => (
    <Pane key={name} title={name}>
      <button
        style={{ minHeight: 48 }}
        onClick={() => setNames(names.filter((candidate) => candidate !== name))}
      >
        Remove {name}
      </button>
    </Pane>
  ));
  return <StreamList title="Owning" panes={panes} emptyText="None" emptyIcon={Radio} />;
}

/** When the focused pane is removed, the list's heading gets the focus. */
export const FallbackFocus: Story = {
  render: () => <ListWithRemoveButtons />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Walk' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Owning' })).toHaveFocus());
  },
};
