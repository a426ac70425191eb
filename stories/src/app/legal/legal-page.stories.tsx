import type { Meta, StoryObj } from '@storybook/react-vite';
import { LegalPage } from '@trailcast/client/app/legal/legal-page.tsx';
import { PrivacyText } from '@trailcast/client/app/legal/privacy-page.tsx';
import { TermsText } from '@trailcast/client/app/legal/terms-page.tsx';
import { expect, userEvent, waitFor, within } from 'storybook/test';

const operator = {
  kind: 'known',
  operator: { name: 'Weg GmbH', address: 'Pfad 1\n12345 Ort', email: 'post@example.org' },
} as const;

const meta: Meta<typeof LegalPage> = {
  component: LegalPage,
  parameters: { wholePage: true, layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof LegalPage>;

export const Terms: Story = {
  args: {
    title: 'Allgemeine Geschäftsbedingungen',
    note: 'Fassung 1.1',
    children: <TermsText operator={operator} />,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: /Haftung$/ }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: /Haftung$/ })).toHaveFocus());
    await expect(canvas.getAllByRole('button', { name: 'Back' })).toHaveLength(2);
    await expect(document.title).toContain('Allgemeine Geschäftsbedingungen');
  },
};
export const TermsInLightTheme: Story = {
  ...Terms,
  play: undefined,
  globals: { theme: 'light', language: 'de' },
};
export const Privacy: Story = {
  args: { title: 'Datenschutzerklärung', children: <PrivacyText operator={operator} /> },
};
