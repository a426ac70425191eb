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
/** On a phone, all names have the colour of text, so that they are legible in the sun. The current one is bold. */
export const OnAPhone: Story = {
  play: async ({ canvas }) => {
    if (window.innerWidth >= 1024) return;
    const styles = canvas.getAllByRole('link').map((link) => getComputedStyle(link));
    await expect(new Set(styles.map(({ color }) => color)).size).toBe(1);
    await expect(styles.map(({ fontWeight }) => fontWeight)).toEqual(['700', '400', '400', '400']);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const German: Story = { globals: { language: 'de' } };
