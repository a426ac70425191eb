import type { AlertKind } from '@trailcast/schema/wire';

const ENTRY = 'vibrate';

/** Vibration and pauses in between, ms: distinguishable in a pocket. */
const PATTERNS: Record<AlertKind, number[]> = {
  'feed-lost': [400, 150, 400],
  'feed-returned': [150],
  refused: [150, 100, 150, 100, 150],
  'stop-near': [700],
};

/** Vibration on this device, off until the user switches it on. Browsers without it have no `navigator.vibrate`. */
export const vibration = {
  isPossible(): boolean {
    return typeof navigator.vibrate === 'function';
  },

  isOn(): boolean {
    return vibration.isPossible() && localStorage.getItem(ENTRY) === 'on';
  },

  /** Vibrates once when it is switched on, as a demonstration. */
  set(on: boolean): void {
    if (on) localStorage.setItem(ENTRY, 'on');
    else localStorage.removeItem(ENTRY);
    vibration.play('feed-returned');
  },

  /** Vibrates for an alert, if it is on. */
  play(kind: AlertKind): void {
    if (vibration.isOn()) navigator.vibrate(PATTERNS[kind]);
  },
};
