import { parseLinkTexts } from './link-texts.js';

describe('parseLinkTexts', () => {
  it.each([
    [
      '45% WiFi, 55% Cellular',
      '42 ms WiFi, 80 ms Cellular',
      [
        { name: 'WiFi', percent: 45, rttMs: 42 },
        { name: 'Cellular', percent: 55, rttMs: 80 },
      ],
    ],
    ['100 % Mobilfunk', undefined, [{ name: 'Mobilfunk', percent: 100, rttMs: null }]],
    ['100% WiFi', '-1 ms WiFi', [{ name: 'WiFi', percent: 100, rttMs: null }]],
    ['0% Ethernet', 'soon', [{ name: 'Ethernet', percent: 0, rttMs: null }]],
    ['45% WiFi; fast', undefined, [{ name: 'WiFi; fast', percent: 45, rttMs: null }]],
    ['WiFi is at 45%', undefined, []],
    ['45% WiFi, and more', undefined, []],
    ['', '', []],
    [undefined, undefined, []],
  ])('parses %j and %j', (shares, rtts, links) => {
    expect(parseLinkTexts(shares, rtts)).toEqual(links);
  });
});
