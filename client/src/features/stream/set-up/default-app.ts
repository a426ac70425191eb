/** Apps that send a phone's picture. `grove`: apps that a link in Larix's format sets up. */
export const APPS = ['moblin', 'grove', 'other'] as const;
export type App = (typeof APPS)[number];

/**
 * Returns the app to offer first on a device. Moblin does not exist for Android, so its link would do nothing there.
 */
export const findDefaultApp = (userAgent: string): App =>
  /\bAndroid\b/.test(userAgent) ? 'grove' : 'moblin';
