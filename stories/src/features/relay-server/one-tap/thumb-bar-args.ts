import { fn } from 'storybook/test';
import { hold } from './mock-urgent.js';

/** A bar of the user's own broadcast, in which nothing is pending or pressed. */
export const THUMB_BAR_ARGS = {
  owner: null,
  quickScenes: { pause: 'Be right back', privacy: 'Privacy' },
  backScene: null,
  current: 'Live',
  disabled: false,
  sceneSwitch: { pending: null, offer: null, switchTo: fn(), undo: fn() },
  isPanic: false,
  isMuted: false,
  pending: { panic: false, mute: false },
  isSlow: false,
  hold,
  canEndPanic: true,
  hasKeys: false,
  onMute: fn(),
};
