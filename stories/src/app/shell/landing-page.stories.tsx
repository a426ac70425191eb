import type { Meta, StoryObj } from '@storybook/react-vite';
import { LandingPage } from '@trailcast/client/app/shell/landing-page.tsx';
import { Button } from '@trailcast/client/ui/button.tsx';
import { Notice } from '@trailcast/client/ui/notice.tsx';
import { WifiOff } from 'lucide-react';
import { expect, fn, within } from 'storybook/test';

const meta: Meta<typeof LandingPage> = {
  component: LandingPage,
  parameters: { wholePage: true, layout: 'fullscreen' },
  args: { onOpen: fn() },
};
export default meta;
type Story = StoryObj<typeof LandingPage>;

/** Title, tagline in three lines, and one button. */
export const Landing: Story = {
  play: async ({ canvasElement }) => {
    const main = within(within(canvasElement).getByRole('main'));
    await expect(main.getByRole('heading', { name: 'Trailcast' })).toBeVisible();
    const lines = ['Stream IRL', 'in 5 minutes', 'without a PC'].map((line) => main.getByText(line));
    const tops = new Set(lines.map((line) => line.getBoundingClientRect().top));
    await expect(tops.size).toBe(3);
    await expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual(['Login']);
  },
};
/** The picture is beside the text. */
export const OnDesktop: Story = {
  globals: { viewport: { value: 'w1280', isRotated: false } },
  play: async ({ canvasElement }) => {
    const main = within(canvasElement).getByRole('main');
    const picture = main.querySelector('svg[role="presentation"]')?.getBoundingClientRect();
    const button = within(main).getByRole('link', { name: 'Login' }).getBoundingClientRect();
    await expect(picture?.left).toBeGreaterThan(button.right);
    await expect(picture?.width).toBeGreaterThan(600);
  },
};
export const German: Story = { globals: { language: 'de' } };
export const UserNotLoaded: Story = {
  args: {
    notice: (
      <Notice icon={WifiOff} tone="attention" urgent actions={<Button variant="outline">Try again</Button>}>
        Failed to load user: Network error
      </Notice>
    ),
  },
};
