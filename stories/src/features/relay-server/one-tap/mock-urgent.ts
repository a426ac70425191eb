import { fn } from 'storybook/test';

/** Calls for panic and mute that do nothing. */
export const urgent = {
  pending: { panic: false, mute: false },
  isSlow: false,
  onPanic: fn(),
  onMute: fn(),
};

/** An inactive hold. */
export const hold = { isHeld: false, wasShort: false, begin: fn(), end: fn(), act: fn() };
