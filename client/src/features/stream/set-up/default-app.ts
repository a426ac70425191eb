import { isMoblinDevice } from '../../../lib/device/is-moblin-device.js';

/** Apps that send a phone's picture. `grove`: apps that a link in Larix's format sets up. */
export const APPS = ['moblin', 'grove', 'other'] as const;
export type App = (typeof APPS)[number];

/** The apps that a link sets up, one for each kind of phone: iPhone and Android. */
export const PHONE_APPS = ['moblin', 'grove'] as const;
export type PhoneApp = (typeof PHONE_APPS)[number];

/** The properties of `navigator` that identify a device. */
export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/**
 * Returns the app to offer first on a device. Moblin does not exist for Android, so its link would do nothing there.
 */
export const findDefaultApp = ({ userAgent }: Pick<Device, 'userAgent'>): PhoneApp =>
  isAndroid(userAgent) ? 'grove' : 'moblin';

/** Returns true if a device can open an app's link, so that no code has to be scanned with another device. */
export function canOpenApp(app: App, device: Device): boolean {
  if (app === 'other') return false;
  const { userAgent, maxTouchPoints } = device;
  return isMoblinDevice(userAgent, maxTouchPoints) || (app === 'grove' && isAndroid(userAgent));
}

const isAndroid = (userAgent: string) => /\bAndroid\b/.test(userAgent);
