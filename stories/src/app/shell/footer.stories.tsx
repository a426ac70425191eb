import type { Meta, StoryObj } from '@storybook/react-vite';
import { Footer } from '@trailcast/client/app/shell/footer.tsx';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof Footer> = { component: Footer, args: { onOpen: fn() } };
export default meta;
type Story = StoryObj<typeof Footer>;

export const English: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/agb');
    await expect(canvas.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/impressum');
    await expect(canvas.getByRole('link', { name: 'Data protection' })).toHaveAttribute(
      'href',
      '/datenschutz',
    );
  },
};
/** On a phone the links are in two rows, and none is alone in its row. */
export const OnAPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  play: async ({ canvas }) => {
    if (window.innerWidth >= 480) return;
    const bounds = canvas.getAllByRole('link').map((link) => link.getBoundingClientRect());
    const tops = bounds.map(({ top }) => top);
    await expect(new Set(tops).size).toBe(2);
    await expect(tops[1]).toBe(tops[0]);
    await expect(tops[2]).toBe(tops[3]);
    await expect(bounds[2]!.top).toBeCloseTo(bounds[0]!.bottom, 0);
  },
};
/** One line on a desktop, in the longer language. */
export const German: Story = {
  parameters: { wholePage: true },
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const tops = [...canvas.getAllByRole('link'), ...canvas.getAllByRole('button')].map(
      (element) => element.getBoundingClientRect().top,
    );
    await expect(new Set(tops).size).toBe(1);
  },
};

/** A plain click opens the page in the router. A click for another tab is handled by the browser. */
export const PageLinks: Story = {
  play: async ({ canvasElement, args }) => {
    const imprint = within(canvasElement).getByRole('link', { name: 'Imprint' });
    await userEvent.click(imprint);
    await expect(args.onOpen).toHaveBeenCalledWith('/impressum');
    // Otherwise the browser would open a tab.
    imprint.addEventListener('click', (event) => event.preventDefault());
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const) {
      await fireEvent.click(imprint, { [key]: true });
    }
    await expect(args.onOpen).toHaveBeenCalledTimes(1);
  },
};
export const LanguageSwitch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Deutsch' }));
    await canvas.findByRole('link', { name: 'Impressum' });
    await userEvent.click(canvas.getByRole('button', { name: 'English' }));
    await canvas.findByRole('link', { name: 'Imprint' });
  },
};
