import { findDefaultApp } from './default-app.js';

describe('findDefaultApp', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0 Mobile Safari/537.36', 'grove'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Version/26.1 Mobile Safari/604.1', 'moblin'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.1 Safari/605.1.15', 'moblin'],
  ])('returns for %s: %s', (userAgent, app) => {
    expect(findDefaultApp(userAgent)).toBe(app);
  });
});
