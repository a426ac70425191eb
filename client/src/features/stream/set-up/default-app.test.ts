import { canOpenApp, findDefaultApp } from './default-app.js';

const createDevice = (userAgent: string, maxTouchPoints: number) => ({ userAgent, maxTouchPoints });
const ANDROID = createDevice(
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0 Mobile Safari/537.36',
  5,
);
const IPHONE = createDevice(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Version/26.1 Mobile Safari/604.1',
  5,
);
const MAC = createDevice('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.1 Safari/605.1.15', 0);
/** An iPad that requests desktop pages, which is the default. */
const DESKTOP_IPAD = { ...MAC, maxTouchPoints: 5 };
const WINDOWS_TABLET = createDevice(
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36',
  10,
);

describe('findDefaultApp', () => {
  it.each([
    [ANDROID, 'grove'],
    [IPHONE, 'moblin'],
    [MAC, 'moblin'],
    [WINDOWS_TABLET, 'moblin'],
  ])('returns for %j: %s', (device, app) => {
    expect(findDefaultApp(device)).toBe(app);
  });
});

describe('canOpenApp', () => {
  it.each([
    ['moblin', IPHONE, true],
    ['moblin', DESKTOP_IPAD, true],
    ['moblin', MAC, false],
    ['moblin', ANDROID, false],
    ['moblin', WINDOWS_TABLET, false],
    ['grove', IPHONE, true],
    ['grove', ANDROID, true],
    ['grove', MAC, false],
    ['other', IPHONE, false],
  ] as const)('returns for %s and %j: %s', (app, device, expected) => {
    expect(canOpenApp(app, device)).toBe(expected);
  });
});
