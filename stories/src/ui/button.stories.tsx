import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonAnchor, CancelButton, IconButton } from '@trailcast/client/ui/button.tsx';
import { LogIn, Pencil, Play } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { targetSize } from '../target-size.js';

const meta: Meta<typeof Button> = {
  component: Button,
  parameters: {
    usage:
      'One solid button per pane, for its main action. Other buttons are outlined. Destructive ones are `loss`.',
  },
  args: { children: 'Start stream', onClick: fn() },
};
export default meta;
type Story = StoryObj<typeof Button>;

/** The button is lower on a desktop that is used by mouse. */
export const Solid: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Start stream' });
    await expect(button.getBoundingClientRect().height).toBe(targetSize());
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};
export const Outline: Story = { args: { variant: 'outline' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const Loss: Story = { args: { variant: 'loss', children: 'Delete server' } };
export const WithIcon: Story = { args: { icon: Play } };
export const Large: Story = { args: { size: 'lg', icon: Play } };
/** A button with a text of several lines keeps its padding. */
export const LargeAndLong: Story = {
  args: { size: 'lg', icon: Play, w: '240px', children: 'Zahlungspflichtig abonnieren und Stream starten' },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    const text = document.createRange();
    text.selectNodeContents(button);
    const [inner, outer] = [text.getBoundingClientRect(), button.getBoundingClientRect()];
    await expect(inner.height).toBeGreaterThan(64);
    await expect(Math.min(inner.top - outer.top, outer.bottom - inner.bottom)).toBeGreaterThanOrEqual(8);
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    await expect(button).toBeDisabled();
    // The border is not dashed, because a dashed border means a pending change.
    const { borderStyle, color } = getComputedStyle(button);
    await expect(borderStyle).toBe('solid');
    await expect(color).not.toBe(getComputedStyle(document.body).color);
  },
};

/** A busy button keeps the focus, is announced as busy and ignores presses. */
export const Busy: Story = {
  args: { busy: true, busyText: 'Starting…' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Starting…' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};

export const IconOnly: Story = {
  render: ({ onClick }) => <IconButton icon={Pencil} label="Rename" {...(onClick && { onClick })} />,
  play: async ({ canvasElement }) => {
    const { width, height } = within(canvasElement)
      .getByRole('button', { name: 'Rename' })
      .getBoundingClientRect();
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(targetSize());
  },
};
export const ExternalLink: Story = {
  render: () => (
    <ButtonAnchor href="https://example.org" size="lg" icon={LogIn}>
      Login
    </ButtonAnchor>
  ),
};
export const Cancel: Story = { render: () => <CancelButton onClick={fn()} /> };
