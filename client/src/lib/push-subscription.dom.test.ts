import { pushSubscription, pushSupport, type PushBrowser } from './push-subscription.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
const PHONE: PushBrowser = {
  isSecure: true,
  hasPush: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140',
  touchPoints: 5,
  permission: 'default',
};

describe('pushSupport', () => {
  it.each([
    ['a browser without a permission decision', {}, 'ready'],
    ['a browser with a granted permission', { permission: 'granted' }, 'ready'],
    ['a browser with a denied permission', { permission: 'denied' }, 'denied'],
    ['a page without https', { isSecure: false, permission: 'denied' }, 'insecure'],
    ['a browser without push', { hasPush: false }, 'unsupported'],
    ['Safari on an iPhone', { hasPush: false, userAgent: IPHONE }, 'home-screen'],
    ['Safari on an iPad', { hasPush: false, userAgent: MAC, touchPoints: 5 }, 'home-screen'],
    ['an old Safari on a Mac', { hasPush: false, userAgent: MAC, touchPoints: 0 }, 'unsupported'],
    ['an iPhone from the home screen', { userAgent: IPHONE }, 'ready'],
  ] as const)('returns the support of %s', (_, change, support) => {
    expect(pushSupport({ ...PHONE, ...change })).toBe(support);
  });
});

describe('pushSubscription', () => {
  const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const decodeKey = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
  const unsubscribe = jest.fn(() => Promise.resolve(true));
  const subscribe = jest.fn();
  let existingSubscription: object | null;
  const registration = {
    pushManager: { getSubscription: () => Promise.resolve(existingSubscription), subscribe },
  };

  beforeEach(() => {
    existingSubscription = null;
    unsubscribe.mockClear();
    subscribe.mockReset().mockResolvedValue({
      toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'P', auth: 'A' } }),
    });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        getRegistration: () => Promise.resolve(registration),
        register: () => Promise.resolve(registration),
        ready: Promise.resolve(registration),
      },
    });
    setPermission('granted');
  });
  const setPermission = (permission: NotificationPermission) =>
    Object.defineProperty(window, 'Notification', {
      configurable: true,
      value: { requestPermission: () => Promise.resolve(permission), permission },
    });
  const subscriptionFor = (key: string) => ({
    options: { applicationServerKey: decodeKey(key) },
    unsubscribe,
  });

  it('subscribes with the server’s key, for visible notifications only', async () => {
    expect(await pushSubscription.subscribe(KEY)).toEqual({
      endpoint: 'https://push.example.com/1',
      p256dh: 'P',
      auth: 'A',
    });
    const [options] = subscribe.mock.calls[0] as [PushSubscriptionOptionsInit];
    expect(options.userVisibleOnly).toBe(true);
    expect(Buffer.from(options.applicationServerKey as Uint8Array).toString('base64url')).toBe(KEY);
  });

  it('returns null without the user’s permission', async () => {
    setPermission('denied');
    expect(await pushSubscription.subscribe(KEY)).toBeNull();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('recognizes a subscription by the server’s key, and replaces a subscription for another key', async () => {
    existingSubscription = subscriptionFor(KEY);
    expect(await pushSubscription.exists(KEY)).toBe(true);
    existingSubscription = subscriptionFor(`BA${KEY.slice(2)}`);
    expect(await pushSubscription.exists(KEY)).toBe(false);
    await pushSubscription.subscribe(KEY);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('unsubscribes, and ignores a missing subscription', async () => {
    await pushSubscription.unsubscribe();
    existingSubscription = subscriptionFor(KEY);
    await pushSubscription.unsubscribe();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });
});
