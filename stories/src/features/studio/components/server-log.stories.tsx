import type { Meta, StoryObj } from '@storybook/react-vite';
import { ServerLog } from '@trailcast/client/features/studio/components/server-log.tsx';
import { expect, within } from 'storybook/test';
import { entry } from '../mock-studio.js';
import { expectFits, narrow } from '../narrow.js';

const meta: Meta<typeof ServerLog> = {
  component: ServerLog,
  args: {
    entries: [
      { ...entry, id: '12', by: null, chatter: 'Mod', detail: 'Live', via: 'chat' },
      { ...entry, id: '11', by: null, detail: 'Weak link', via: 'node' },
      { ...entry, id: '10', action: 'start', detail: null, via: 'api' },
      entry,
    ],
  },
};
export default meta;
type Story = StoryObj<typeof ServerLog>;

/** Each entry has a user, an action, a time and a source. */
export const FourEntries: Story = {
  play: async ({ canvasElement }) => {
    const rows = within(within(canvasElement).getByRole('list', { name: 'Log' })).getAllByRole('listitem');
    const texts = rows.map(({ textContent }) => textContent);
    await expect(texts[0]).toMatch(/^Mod switched to Live.*\u00a0· in the chat$/);
    await expect(texts[1]).toMatch(/^Trailcast switched to Weak link.*\u00a0· by itself$/);
    await expect(texts[2]).toMatch(/^Friend started the broadcast.*2026.*\u00a0· through the API$/);
    await expect(texts[3]).toMatch(/^Friend switched to Be right back.*\u00a0· on the page$/);
  },
};

export const Empty: Story = {
  args: { entries: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No actions yet.')).toBeVisible();
  },
};

export const CustomEmptyText: Story = {
  args: { entries: [], emptyText: 'Nobody did anything.' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Nobody did anything.')).toBeVisible();
    await expect(canvas.queryByText('No actions yet.')).toBeNull();
  },
};

export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
