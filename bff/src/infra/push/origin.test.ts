import { isAllowedOrigin } from './origin.js';

describe('isAllowedOrigin', () => {
  const PUBLIC = 'https://trailcast.example/app';
  test.each([
    ['no origin', undefined, 'any'],
    ['the origin of PUBLIC_URL', 'https://trailcast.example', '10.0.0.1:4000'],
    ["the request's Host", 'http://localhost:4000', 'localhost:4000'],
    ["the request's Host in capitals", 'http://localhost:4000', 'LocalHost:4000'],
  ])('accepts %s', (_, origin, host) => {
    expect(isAllowedOrigin(origin, host, PUBLIC)).toBe(true);
  });

  test.each([
    ['PUBLIC_URL with another scheme', 'http://trailcast.example', '10.0.0.1:4000'],
    ['another port', 'http://localhost:4001', 'localhost:4000'],
    ['another host', 'https://evil.example', 'trailcast.example'],
    ['a longer host', 'https://trailcast.example.evil.example', 'x'],
    ['an opaque origin', 'null', 'null'],
    ['a file', 'file://', ''],
    ['nonsense', 'not a url', 'not a url'],
    ['an empty origin', '', ''],
  ])('rejects %s', (_, origin, host) => {
    expect(isAllowedOrigin(origin, host, PUBLIC)).toBe(false);
  });
});
