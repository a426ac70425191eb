/** Apps that send a phone's picture. `grove`: those that a link of Larix's format sets up. */
export const APPS = ['moblin', 'grove', 'other'] as const;
export type App = (typeof APPS)[number];

/** Returns the app to offer first on a device. Moblin does not exist for Android, so its link would do nothing there. */
export const defaultApp = (userAgent: string): App => (/\bAndroid\b/.test(userAgent) ? 'grove' : 'moblin');
