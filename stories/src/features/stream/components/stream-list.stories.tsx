import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamList } from '@trailcast/client/features/stream/components/stream-list.tsx';
import { EmptyState } from '@trailcast/client/ui/pane/empty-state.tsx';
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
    empty: <EmptyState icon={Radio} text="You don’t have a stream yet." />,
  },
};
export default meta;
type Story = StoryObj<typeof StreamList>;

export const TwoStreams: Story = {};
export const Empty: Story = {
  args: { panes: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You don’t have a stream yet.')).toBeVisible();
  },
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
  return <StreamList title="Owning" panes={panes} />;
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
