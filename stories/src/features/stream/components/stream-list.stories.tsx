import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamList } from '@trailcast/client/features/stream/components/stream-list.tsx';
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
    empty: 'You don’t have a stream yet.',
    emptyIcon: Radio,
  },
};
export default meta;
type Story = StoryObj<typeof StreamList>;

export const Two: Story = {};
export const None: Story = { args: { panes: [] } };

function Shrinking() {
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
  return <StreamList title="Owning" panes={panes} empty="None" emptyIcon={Radio} />;
}

/** Removing the focused pane moves the focus to the list. */
export const KeepsTheFocus: Story = {
  render: () => <Shrinking />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Walk' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Owning' })).toHaveFocus());
  },
};
