import { Flex, SimpleGrid, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Clapperboard,
  Coins,
  Copy,
  Lock,
  Pencil,
  Plus,
  Radio,
  RotateCw,
  Smartphone,
  Trash2,
  TriangleAlert,
  Tv,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import { expect } from 'storybook/test';

/**
 * Lucide's icons, 20 px in controls, 26 px on the trail. An icon precedes its text, and has the same meaning
 * everywhere.
 */
const meta: Meta = { title: 'design/Icons' };
export default meta;
type Story = StoryObj;

const MEANINGS: readonly [LucideIcon, string][] = [
  [Smartphone, 'the phone'],
  [Clapperboard, 'studio and scenes'],
  [Tv, 'the platform'],
  [Radio, 'live'],
  [WifiOff, 'offline, or old data'],
  [TriangleAlert, 'attention'],
  [Coins, 'costs'],
  [Lock, 'not without a subscription'],
  [Plus, 'create'],
  [Pencil, 'rename'],
  [Copy, 'copy'],
  [RotateCw, 'retry'],
  [Trash2, 'delete'],
];

export const Meanings: Story = {
  render: () => (
    <SimpleGrid gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))" gap="3">
      {MEANINGS.map(([Icon, meaning]) => (
        <Flex key={meaning} align="center" gap="3">
          <Icon aria-hidden size={20} />
          <Text minW="0">{meaning}</Text>
        </Flex>
      ))}
    </SimpleGrid>
  ),
  /** Screen readers get only the text. */
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('svg:not([aria-hidden])')).toHaveLength(0);
  },
};
