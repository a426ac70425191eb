import type { Meta, StoryObj } from '@storybook/react-vite';
import { Toasts } from '@trailcast/client/app/shell/toasts.tsx';
import { toast } from 'react-toastify';
import { expect, screen, waitFor } from 'storybook/test';

const meta: Meta<typeof Toasts> = { component: Toasts };
export default meta;
type Story = StoryObj<typeof Toasts>;

const shows = (kind: 'error' | 'success' | 'warning', text: string): Story => ({
  play: async () => {
    toast[kind](text, { autoClose: false });
    await waitFor(() => expect(screen.getByText(text)).toBeVisible());
    const typeface = (element: Element) => getComputedStyle(element).fontFamily.split(',')[0];
    await expect(typeface(screen.getByText(text))).toBe(typeface(document.body));
  },
});

export const Failure: Story = shows('error', 'Failed to set role: Network error');
export const Confirmation: Story = shows('success', 'Copied');
export const Warning: Story = shows('warning', 'Copying is not possible here.');
