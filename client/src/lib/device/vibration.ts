import type { AlertKind } from '@trailcast/schema/wire';

const ENTRY = 'vibrate';

/** Alternating vibrations and pauses by kind, ms. They can be distinguished in a pocket. */
const PATTERNS: Record<AlertKind | 'note', number[]> = {
  'feed-lost': [400, 150, 400],
  'feed-returned': [150],
  refused: [150, 100, 150, 100, 150],
  'stop-near': [700],
  note: [200, 100, 200],
};

/** The vibration setting of this device, off by default. Browsers without support have no `navigator.vibrate`. */
export const vibration = {
  isSupported(): boolean {
    return typeof navigator.vibrate === 'function';
  },

  isEnabled(): boolean {
    return vibration.isSupported() && localStorage.getItem(ENTRY) === 'on';
  },

  /** Vibrates once when switched on, as a demonstration. */
  set(isEnabled: boolean): void {
    if (isEnabled) localStorage.setItem(ENTRY, 'on');
    else localStorage.removeItem(ENTRY);
    vibration.play('feed-returned');
  },

  /** Vibrates for an alert or a helper's note, if switched on. */
  play(kind: AlertKind | 'note'): void {
    if (vibration.isEnabled()) navigator.vibrate(PATTERNS[kind]);
  },
};
