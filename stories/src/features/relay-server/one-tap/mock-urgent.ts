import { fn } from 'storybook/test';

/** Mocked requests for panic and mute. */
export const urgent = {
  pending: { panic: false, mute: false },
  isSlow: false,
  onPanic: fn(),
  onMute: fn(),
};

/** The state of a button that is not held. */
export const hold = { isHeld: false, wasShort: false, begin: fn(), end: fn(), act: fn() };
