import { inTime } from '@trailcast/schema/async/deadline';

/** Time limit for the service worker to start, ms. */
const WORKER_MS = 10_000;

/** The ability of this browser to get alerts; `home-screen`: only if the page is opened from the home screen. */
export type PushSupport = 'ready' | 'denied' | 'home-screen' | 'insecure' | 'unsupported';

/** A push subscription as the server takes it. */
export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The parts of a browser that decide about its support. */
export interface PushBrowser {
  isSecure: boolean;
  hasPush: boolean;
  userAgent: string;
  touchPoints: number;
  permission: NotificationPermission | null;
}

/** Returns what this browser can do. iPhones and iPads have push only in pages on the home screen. */
export function pushSupport(browser: PushBrowser = thisBrowser()): PushSupport {
  if (!browser.isSecure) return 'insecure';
  if (!browser.hasPush) return isApplePhone(browser) ? 'home-screen' : 'unsupported';
  return browser.permission === 'denied' ? 'denied' : 'ready';
}

/** The browser's only push subscription. */
export const pushSubscription = {
  /** Returns true if the browser has one for the server's key. */
  async exists(publicKey: string): Promise<boolean> {
    const registration = await navigator.serviceWorker?.getRegistration();
    const found = await registration?.pushManager?.getSubscription();
    return found ? isFor(found, publicKey) : false;
  },

  /**
   * Asks the user for permission, and subscribes. Returns null if the user does not allow it. Throws Error if the browser
   * or its push service fails.
   */
  async begin(publicKey: string): Promise<PushSubscriptionKeys | null> {
    // First, because Safari asks only in the event of a tap.
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const { pushManager } = await activeWorker();
    const known = await pushManager.getSubscription();
    if (known && !isFor(known, publicKey)) await known.unsubscribe();
    const made = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
    const { endpoint = '', keys = {} } = made.toJSON();
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  },

  /** Ends the subscription at the push service. Never throws. */
  async end(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker?.getRegistration();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe();
    } catch {
      // The server has deleted it, so nothing is sent to it.
    }
  },
};

function thisBrowser(): PushBrowser {
  return {
    isSecure: window.isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    permission: 'Notification' in window ? Notification.permission : null,
  };
}

/** An iPad says that it is a Macintosh, which has no touch screen. */
function isApplePhone({ userAgent, touchPoints }: PushBrowser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
}

/** The page registers its service worker only when it is idle. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return inTime(
    WORKER_MS,
    () => navigator.serviceWorker.ready,
    () => new Error('the service worker did not start in time'),
  );
}

function isFor(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  return key !== null && base64urlOf(new Uint8Array(key)) === publicKey;
}

const base64urlOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
