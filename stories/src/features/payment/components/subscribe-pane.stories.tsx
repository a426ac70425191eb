import type { Meta, StoryObj } from '@storybook/react-vite';
import { SubscribePane } from '@trailcast/client/features/payment/components/subscribe-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof SubscribePane> = {
  component: SubscribePane,
  args: { accessFee: 9.99, serverFee: 0.5, isSubscribing: false, onSubscribe: fn() },
};
export default meta;
type Story = StoryObj<typeof SubscribePane>;

/** The button is disabled without consent. */
export const ConsentMissing: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button', { name: 'Subscribe and pay' });
    await expect(button).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(button).toBeEnabled();
    await userEvent.click(button);
    await expect(args.onSubscribe).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(button).toBeDisabled();
  },
};

/** Legal texts: the request to start before the withdrawal period ends, and its consequence. */
export const ConsentText: Story = {
  play: async ({ canvasElement }) => {
    const checkbox = within(canvasElement).getByRole('checkbox');
    await expect(checkbox).toHaveAccessibleName(
      /I expressly ask that the service starts at once, before the 14-day withdrawal period is over/,
    );
    await expect(checkbox).toHaveAccessibleName(/I keep my right of withdrawal .* I pay pro rata/);
  },
};

export const LegalLinks: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const readLinkTarget = (name: string) => canvas.getByRole('link', { name }).getAttribute('href');
    await expect(readLinkTarget('Terms of Service')).toBe('/agb');
    await expect(readLinkTarget('Data protection')).toBe('/datenschutz');
    await expect(readLinkTarget('right of withdrawal')).toBe('/widerruf');
  },
};

export const OtherTier: Story = { args: { tier: 'REDUCED', accessFee: 4.99, serverFee: 0.25 } };

/** Ignores further presses while the checkout opens. */
export const Busy: Story = {
  args: { isSubscribing: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: 'Opening the checkout…' }));
    await expect(args.onSubscribe).not.toHaveBeenCalled();
  },
};

export const Failed: Story = {
  args: { hasFailed: true },
  play: async ({ canvasElement }) => {
    const alert = within(canvasElement).getByRole('alert');
    await expect(alert).toHaveTextContent('Failed to create subscription');
  },
};

export const German: Story = {
  globals: { language: 'de' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Zahlungspflichtig abonnieren' })).toBeDisabled();
    const checkbox = canvas.getByRole('checkbox');
    await expect(checkbox).toHaveAccessibleName(
      /Ich verlange ausdrücklich, dass die Leistung sofort beginnt/,
    );
    await expect(checkbox).toHaveAccessibleName(/dass ich anteilig zahle, was bis dahin geleistet wurde/);
  },
};
