import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScrollList } from '@trailcast/client/ui/scroll-list.tsx';
import { expect, waitFor, within } from 'storybook/test';

const createEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index}>
      <span>
        User {index + 1}
        <small>since this morning</small>
      </span>
      <span>2 hours</span>
    </li>
  ));

const meta: Meta<typeof ScrollList> = {
  component: ScrollList,
  parameters: {
    usage: 'A potentially long list in a pane. It scrolls separately, also by keyboard.',
  },
  args: { label: 'Users', children: createEntries(3) },
};
export default meta;
type Story = StoryObj<typeof ScrollList>;

export const Short: Story = {};

/** The list is at most 24rem high and can have the focus, so that the keyboard scrolls it. */
export const Long: Story = {
  args: { children: createEntries(80) },
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: 'Users' });
    await expect(list.getBoundingClientRect().height).toBe(384);
    // Entries outside the viewport are rendered later.
    await waitFor(() => expect(list.scrollHeight).toBeGreaterThan(4_000));
    list.focus();
    await expect(list).toHaveFocus();
  },
};
