import type { Meta, StoryObj } from '@storybook/react-vite';
import { BottomNavigation } from '@trailcast/client/app/shell/bottom-navigation.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof BottomNavigation> = {
  component: BottomNavigation,
  args: { isAdministrator: false },
};
export default meta;
type Story = StoryObj<typeof BottomNavigation>;

/** Only administrators see the admin entry. */
export const Member: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const names = canvas.getAllByRole('link').map((link) => link.textContent);
    await expect(names).toEqual(['Home', 'Streams', 'Scenes', 'Settings']);
    await expect(canvas.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('navigation').getBoundingClientRect().width).toBeLessThanOrEqual(600);
  },
};
export const Administrator: Story = {
  args: { isAdministrator: true },
  parameters: { address: '/admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  },
};
/** A background marks the current page. A line would look like a control of the dock above. */
export const StreamsIsCurrent: Story = {
  parameters: { address: '/streams' },
  play: async ({ canvasElement }) => {
    const [home, streams] = within(canvasElement)
      .getAllByRole('link')
      .map((link) => getComputedStyle(link.querySelector('svg')!));
    await expect(streams?.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    await expect(home?.backgroundColor).toBe('rgba(0, 0, 0, 0)');
    await expect(home?.width).toBe(streams?.width);
  },
};
export const German: Story = { globals: { language: 'de' } };
