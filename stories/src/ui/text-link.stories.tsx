import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextLink } from '@trailcast/client/ui/text-link.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof TextLink> = {
  component: TextLink,
  parameters: { usage: 'A link inside a sentence. Outside sentences, use ButtonLink.' },
};
export default meta;

export const WithinASentence: StoryObj<typeof TextLink> = {
  render: () => (
    <p>
      The <TextLink to="/agb">Terms of Service</TextLink> apply.
    </p>
  ),
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Terms of Service' });
    await expect(link).toHaveAttribute('href', '/agb');
  },
};
