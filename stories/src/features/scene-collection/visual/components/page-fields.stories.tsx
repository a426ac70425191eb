import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageFields } from '@trailcast/client/features/scene-collection/visual/components/page-fields.tsx';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';

const PAGE = { url: 'https://alerts.example.org/', width: 1280, height: 720, css: 'p {}', fps: 15 };
const meta: Meta<typeof PageFields> = {
  component: PageFields,
  args: { page: PAGE, pixels: 3_000_000, canShowPages: true, marksMissingUrl: true, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof PageFields>;

/** An invalid value stays in its field, is marked with the reason, and is not reported. */
export const InvalidValues: Story = {
  play: async ({ canvas, args }) => {
    const expectInvalid = async (label: string, value: string, reason: string | RegExp) => {
      const field = canvas.getByLabelText(label);
      await fireEvent.change(field, { target: { value } });
      await expect(canvas.getByText(reason)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveValue(value);
    };
    await expect(
      canvas.getByText(/^This page may have up to 3 megapixels; all pages together/),
    ).toBeVisible();
    const notPublic = /^Enter the address of a public page/;
    await expectInvalid('Address', 'http://alerts.example.org/', notPublic);
    await expectInvalid('Address', 'https://192.168.0.1/', notPublic);
    await expectInvalid('Address', `https://example.org/${'a'.repeat(2000)}`, /^Shorten the address/);
    // 3 megapixels at a height of 720, and at a width of 1280.
    await expectInvalid('Page width', '4167', 'Enter a whole number from 16 to 4096.');
    await expectInvalid('Page height', '2344', 'Enter a whole number from 16 to 2343.');
    await expectInvalid('Frames per second', '30', 'Enter a whole number from 1 to 15.');
    await expectInvalid(
      'Custom CSS',
      'a'.repeat(20_001),
      'The CSS has at most 20000 characters, this has 20001.',
    );
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** Each change is reported with its field. */
export const ChangedFields: Story = {
  play: async ({ canvas, args }) => {
    const expectChange = async (label: string, value: string, ...expectedArgs: unknown[]) => {
      await fireEvent.change(canvas.getByLabelText(label), { target: { value } });
      await expect(args.onChange).toHaveBeenLastCalledWith(...expectedArgs);
    };
    await expectChange('Address', 'example.org', { url: 'https://example.org/' }, 'address');
    await expectChange('Page width', '400', { width: 400 }, 'page width');
    await expectChange('Page height', '2343', { height: 2343 }, 'page height');
    await expectChange('Frames per second', '5', { fps: 5 }, 'rate');
    await expectChange('Custom CSS', '', { css: '' }, 'css');
  },
};

/** A new page's address is validated only after typing and leaving the field. */
export const NewPage: Story = {
  args: { page: { ...PAGE, url: '' }, marksMissingUrl: false },
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    const addressField = canvas.getByLabelText('Adresse');
    await userEvent.type(addressField, 'http://alerts');
    await expect(addressField).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    await expect(addressField).toHaveAttribute('aria-invalid', 'true');
    await expect(canvas.getByText(/^Gib die Adresse einer öffentlichen Seite ein/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const PagesUnavailable: Story = { args: { canShowPages: false }, globals: { language: 'de' } };
