import { Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LinkedText } from '@trailcast/client/ui/linked-text.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof LinkedText> = {
  component: LinkedText,
  parameters: { usage: 'A translated sentence with links. Their order may differ between languages.' },
  args: {
    text: 'Please read the <terms>Terms of Service</terms> and <privacy>Data protection</privacy>.',
    links: { terms: '/agb', privacy: '/datenschutz' },
  },
  decorators: [
    (Story) => (
      <Text>
        <Story />
      </Text>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof LinkedText>;

export const TwoLinks: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('Please read the Terms of Service and Data protection.');
    const links = canvas.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    await expect(links).toEqual([
      ['Terms of Service', '/agb'],
      ['Data protection', '/datenschutz'],
    ]);
  },
};
/** Text outside the links is never parsed as HTML. */
export const NoLink: Story = {
  args: { text: 'A <b>bold</b> claim: 1 < 2 > 0, <img src=x>', links: {} },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('A bold claim: 1 < 2 > 0, <img src=x>');
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(canvasElement.querySelector('img, b')).toBeNull();
  },
};
