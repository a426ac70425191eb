import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileRow } from '@trailcast/client/features/scene-collection/components/file-row.tsx';
import { rowList } from '@trailcast/client/ui/pane/row-list.ts';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof FileRow> = {
  component: FileRow,
  args: {
    text: 'Import from OBS',
    hint: 'A scene collection exported as JSON',
    busy: false,
    disabled: false,
    onFile: fn(),
  },
  decorators: [(Story) => <Box css={rowList}>{Story()}</Box>],
};
export default meta;
type Story = StoryObj<typeof FileRow>;

/** The whole row is the button. Its name has the hint. The same file may be chosen twice. */
export const Default: Story = {
  play: async ({ args, canvas, canvasElement }) => {
    const button = canvas.getByRole('button', {
      name: 'Import from OBS A scene collection exported as JSON',
    });
    await expect(button.offsetWidth).toBeGreaterThan(button.parentElement!.clientWidth - 40);
    const input = canvasElement.querySelector('input')!;
    const file = new File(['{}'], 'City.json', { type: 'application/json' });
    await userEvent.upload(input, file);
    await userEvent.upload(input, file);
    await expect(args.onFile).toHaveBeenCalledTimes(2);
  },
};
export const OnASmallPhone: Story = {
  args: { text: 'Aus OBS importieren', hint: 'Eine als JSON exportierte Szenensammlung' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};
export const Busy: Story = { args: { text: 'Creating…', busy: true } };
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Import from OBS/ })).toBeDisabled();
  },
};
