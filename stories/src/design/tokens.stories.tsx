import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { tokens } from '@trailcast/client/theme/tokens.ts';
import { expect, within } from 'storybook/test';

/**
 * Spacing and radii. Everything is on a grid of 4 px. Touch targets are at least 48 px high and 8 px apart. Targets are
 * at least 36 px high on a desktop that is used by mouse.
 */
const meta: Meta = { title: 'design/Tokens' };
export default meta;
type Story = StoryObj;

const listEntries = (scale: object) => Object.entries(scale) as [string, { value: string }][];

export const Spacing: Story = {
  render: () => (
    <Stack gap="2">
      {listEntries(tokens.spacing ?? {}).map(([name, { value }]) => (
        <Flex key={name} align="center" gap="3">
          <Text width="6rem">
            {name}: {parseFloat(value) * 16} px
          </Text>
          <Box bg="moss" height="16px" width={value} />
        </Flex>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('4: 16 px')).toBeVisible();
  },
};

export const Radii: Story = {
  render: () => (
    <Flex gap="3" wrap="wrap">
      {listEntries(tokens.radii ?? {}).map(([name, { value }]) => (
        <Flex
          key={name}
          align="center"
          justify="center"
          boxSize="96px"
          borderWidth="1px"
          borderColor="control"
          borderRadius={value}
        >
          {name}
        </Flex>
      ))}
    </Flex>
  ),
};
