import { withTimeout } from '@trailcast/schema/async/deadline';
import { isIPhoneOrIPad } from './device/is-moblin-device.js';

/** Timeout for the start of the service worker, ms. */
const WORKER_START_TIMEOUT_MS = 10_000;

/** Push support of this browser. `home-screen`: it supports push only for pages opened from the home screen. */
export type PushSupport = 'ready' | 'denied' | 'home-screen' | 'insecure' | 'unsupported';

export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Properties of a browser that determine its support. */
export interface PushBrowser {
  isSecure: boolean;
  hasPush: boolean;
  userAgent: string;
  touchPoints: number;
  permission: NotificationPermission | null;
}

/** Returns the push support of this browser. iPhones and iPads support push only for pages on the home screen. */
export function pushSupport(browser: PushBrowser = detectBrowser()): PushSupport {
  if (!browser.isSecure) return 'insecure';
  if (!browser.hasPush)
    return isIPhoneOrIPad(browser.userAgent, browser.touchPoints) ? 'home-screen' : 'unsupported';
  return browser.permission === 'denied' ? 'denied' : 'ready';
}

export const pushSubscription = {
  /** Resolves with true if the browser has a subscription for the server's key. */
  async exists(publicKey: string): Promise<boolean> {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    return subscription ? hasServerKey(subscription, publicKey) : false;
  },

  /**
   * Requests the user's permission and subscribes. Returns null if the user denies it. Throws Error if the browser or
   * its push service fails.
   */
  async subscribe(publicKey: string): Promise<PushSubscriptionKeys | null> {
    // Called first, because Safari shows the prompt only within the event of a tap.
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const { pushManager } = await waitForWorker();
    const existingSubscription = await pushManager.getSubscription();
    if (existingSubscription && !hasServerKey(existingSubscription, publicKey))
      await existingSubscription.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: decodeBase64Url(publicKey),
    });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  },

  /** Deletes the subscription at the push service. Never throws. */
  async unsubscribe(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker?.getRegistration();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe();
    } catch {
      // The server has deleted its subscription, so it sends nothing to this one.
    }
  },
};

function detectBrowser(): PushBrowser {
  return {
    isSecure: window.isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    permission: 'Notification' in window ? Notification.permission : null,
  };
}

/** Waits for the service worker, which the page registers only when it is idle. */
async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return withTimeout(
    WORKER_START_TIMEOUT_MS,
    () => navigator.serviceWorker.ready,
    () => new Error('the service worker did not start in time'),
  );
}

function hasServerKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  return key !== null && encodeBase64Url(new Uint8Array(key)) === publicKey;
}

const encodeBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
