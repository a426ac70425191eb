import { Box, Stack, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';

/** Overview of the components in `ui` with notes on their use. Each note is the parameter `usage` of the component's stories. */
const meta: Meta = { title: 'design/Components' };
export default meta;

interface Stories {
  default: { parameters?: { usage?: string } };
}

const NOTES = Object.entries(import.meta.glob<Stories>('../ui/**/*.stories.tsx', { eager: true })).map(
  ([path, stories]) => ({
    name: path.replace(/^.*\/|\.stories\.tsx$/g, ''),
    usage: stories.default.parameters?.usage,
  }),
);

export const Usage: StoryObj = {
  render: () => (
    <Stack as="dl" gap="3">
      {NOTES.map(({ name, usage }) => (
        <Box key={name}>
          <Text as="dt" fontWeight="700">
            {name}
          </Text>
          <Text as="dd" color="muted">
            {usage}
          </Text>
        </Box>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const notes = within(canvasElement).getAllByRole('definition');
    await expect(notes.length).toBeGreaterThan(20);
    for (const note of notes) await expect(note.textContent).not.toBe('');
  },
};
