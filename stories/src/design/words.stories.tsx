import { Box, Stack, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, within } from 'storybook/test';

/**
 * Texts are short and active, without exclamation marks. German texts are written, not translated. A broadcast is
 * *live*, a feed *arrives*, a scene is *on program*. An error text describes the next step.
 */
const meta: Meta = { title: 'design/Words' };
export default meta;
type Story = StoryObj;

const TEXTS = [
  'server.noServer',
  'server.ready',
  'server.srtRunning',
  'server.success',
  'server.srtMissing',
  'firstBroadcast.failed',
] as const;

function Samples() {
  const { t } = useTranslation();
  return (
    <Stack as="dl" gap="3">
      {TEXTS.map((key) => (
        <Box key={key}>
          <Text as="dt" fontSize="sm" color="muted">
            {key}
          </Text>
          <Text as="dd">{t(key)}</Text>
        </Box>
      ))}
    </Stack>
  );
}

export const States: Story = {
  render: () => <Samples />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('You are live')).toBeVisible();
    await expect(canvasElement.textContent).not.toContain('!');
  },
};
export const GermanStates: Story = {
  render: () => <Samples />,
  globals: { language: 'de' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Du bist live')).toBeVisible();
    await expect(canvasElement.textContent).not.toContain('!');
  },
};
