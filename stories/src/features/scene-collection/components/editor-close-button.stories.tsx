import { Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EditorCloseButton } from '@trailcast/client/features/scene-collection/components/editor-close-button.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const onClick = fn();
const meta: Meta<typeof EditorCloseButton> = {
  component: EditorCloseButton,
  args: { isClose: true, onClick },
  render: () => (
    <Flex>
      <EditorCloseButton isClose onClick={onClick} />
      <EditorCloseButton isClose={false} onClick={onClick} />
    </Flex>
  ),
};
export default meta;
type Story = StoryObj<typeof EditorCloseButton>;

const createPlay =
  (...names: [string, string]): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    const [close, cancel] = names.map((name) => canvas.getByRole('button', { name }));
    await expect(close!.offsetWidth).toBe(cancel!.offsetWidth);
    await userEvent.click(close!);
    await expect(onClick).toHaveBeenCalledOnce();
  };

/** Both texts take the same width. */
export const BothTexts: Story = { play: createPlay('Close', 'Cancel') };
export const InGerman: Story = { globals: { language: 'de' }, play: createPlay('Schließen', 'Abbrechen') };
