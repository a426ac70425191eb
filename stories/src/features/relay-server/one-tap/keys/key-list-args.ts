import type { KeyListProps } from '@trailcast/client/features/relay-server/one-tap/keys/key-list.tsx';
import { fn } from 'storybook/test';

/** The keys of a live studio with the starter scenes. */
export const keyListArgs: KeyListProps = {
  scenes: ['Live', 'Starting soon', 'Be right back', 'Privacy'],
  quickScenes: { pause: 'Be right back', privacy: 'Privacy' },
  areShortcutsOn: true,
  hasUrgentControls: true,
  onSwitch: fn(),
};
