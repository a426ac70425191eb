import { isMoblinDevice } from './is-moblin-device.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

describe('isMoblinDevice', () => {
  it.each([
    ['an iPhone', IPHONE, 5, true],
    ['an iPad that requests mobile pages', IPHONE.replace('iPhone', 'iPad'), 5, true],
    ['an iPad that requests desktop pages', MAC, 5, true],
    ['a Mac', MAC, 0, false],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140 Mobile', 5, false],
    [
      'a Windows laptop with a touch screen',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140',
      10,
      false,
    ],
  ] as const)('returns for %s whether Moblin runs on it', (_, userAgent, touchPoints, expected) => {
    expect(isMoblinDevice(userAgent, touchPoints)).toBe(expected);
  });
});
