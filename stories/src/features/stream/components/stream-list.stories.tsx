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
    emptyText: 'You don’t have a stream yet.',
    emptyIcon: Radio,
  },
};
export default meta;
type Story = StoryObj<typeof StreamList>;

export const TwoStreams: Story = {};
export const Empty: Story = { args: { panes: [] } };

/** On a phone, the title and the text of an empty list without an icon are on one line. */
export const EmptyOnOneLine: Story = {
  args: {
    title: 'Invited to',
    panes: [],
    emptyText: 'You are not invited to any stream.',
    emptyIcon: undefined,
    shortEmptyText: 'no stream yet',
  },
  play: async ({ canvas }) => {
    const isPhone = window.innerWidth < 768;
    await expect(canvas.getByText('You are not invited to any stream.').checkVisibility()).toBe(!isPhone);
    const text = canvas.getByText('no stream yet');
    await expect(text.checkVisibility()).toBe(isPhone);
    if (!isPhone) return;
    const title = canvas.getByRole('heading', { name: 'Invited to' });
    await expect(getComputedStyle(title).fontSize).toBe(getComputedStyle(text).fontSize);
    await expect(text.getBoundingClientRect().top).toBeLessThan(title.getBoundingClientRect().bottom);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
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
