import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageTitle } from '@trailcast/client/ui/pane/page-title.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof PageTitle> = {
  component: PageTitle,
  parameters: {
    usage: 'The first heading of a page, with the text of the navigation. A pane has its own heading.',
  },
  args: { children: 'Streams' },
};
export default meta;

export const Default: StoryObj<typeof PageTitle> = {
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { name: 'Streams', level: 1 });
    await expect(getComputedStyle(title).fontSize).toBe('28px');
  },
};
/** The longest word of the navigation. */
export const LongGermanTitle: StoryObj<typeof PageTitle> = {
  args: { children: 'Einstellungen' },
  globals: { viewport: { value: 'w320', isRotated: false } },
};
