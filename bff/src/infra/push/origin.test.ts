import { isAllowedOrigin } from './origin.js';

describe('isAllowedOrigin', () => {
  const PUBLIC = 'https://trailcast.example/app';
  test.each([
    ['none at all', undefined, 'any', true],
    ["PUBLIC_URL's", 'https://trailcast.example', '10.0.0.1:4000', true],
    ["the request's Host", 'http://localhost:4000', 'localhost:4000', true],
    ["the request's Host in capitals", 'http://localhost:4000', 'LocalHost:4000', true],
    ['PUBLIC_URL with another scheme', 'http://trailcast.example', '10.0.0.1:4000', false],
    ['another port', 'http://localhost:4001', 'localhost:4000', false],
    ['another host', 'https://evil.example', 'trailcast.example', false],
    ['a longer host', 'https://trailcast.example.evil.example', 'x', false],
    ['an opaque one', 'null', 'null', false],
    ['a file', 'file://', '', false],
    ['nonsense', 'not a url', 'not a url', false],
    ['an empty one', '', '', false],
  ])('%s', (_, origin, host, allowed) => {
    expect(isAllowedOrigin(origin, host, PUBLIC)).toBe(allowed);
  });
});
