import type { Meta, StoryObj } from '@storybook/react-vite';
import { SecretCode } from '@trailcast/client/features/stream/set-up/components/secret-code.tsx';
import { expect, userEvent, within } from 'storybook/test';
import { isFilled } from '../../../../is-filled.ts';

const meta: Meta<typeof SecretCode> = {
  component: SecretCode,
  args: { link: 'moblin://?THIS-IS-NOT-A-REAL-KEY', app: 'Moblin' },
};
export default meta;
type Story = StoryObj<typeof SecretCode>;

export const Hidden: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Show code' });
    await expect(canvasElement.innerHTML).not.toContain('NOT-A-REAL-KEY');
  },
};

/** On a device for which the app does not exist, the button for the code is first. */
export const OnAnotherDevice: Story = {
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('button').map(({ textContent }) => textContent);
    await expect(names).toEqual(['Show code', 'Open in Moblin']);
    await expect(canvas.getAllByRole('button').map(isFilled)).toEqual([true, false]);
  },
};

/** A phone can't scan its own screen, so the link to the app is first, with its hint. The code is for another phone. */
export const OnThePhone: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  args: { opensHere: true, children: <p>In Moblin bestätigst du kurz.</p> },
  play: async ({ canvas, canvasElement }) => {
    const tops = [/^In Moblin öffnen/, /^In Moblin bestätigst/, /^Für ein anderes Handy/].map(
      (text) => canvas.getByText(text).getBoundingClientRect().top,
    );
    await expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const names = canvas.getAllByRole('button').map(({ textContent }) => textContent);
    await expect(names).toEqual(['In Moblin öffnen', 'Für ein anderes Handy: Code anzeigen']);
    await expect(canvas.getAllByRole('button').map(isFilled)).toEqual([true, false]);
    await expect(canvasElement.innerHTML).not.toContain('NOT-A-REAL-KEY');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** One press shows the code with its remaining time. Another press hides it. */
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show code' }));
    await canvas.findByRole('img', { name: 'Code for Moblin' });
    await canvas.findByText(/Don’t show it on camera/);
    await expect(canvas.getByRole('link', { name: 'Open in Moblin' })).toHaveAttribute(
      'href',
      'moblin://?THIS-IS-NOT-A-REAL-KEY',
    );
    await userEvent.click(canvas.getByRole('button', { name: /^Hide code/ }));
    await expect(canvasElement.innerHTML).not.toContain('NOT-A-REAL-KEY');
    await userEvent.click(canvas.getByRole('button', { name: 'Show code' }));
  },
};
