import { SIGNED_MS, signTip, tipFault } from './tip-secret.js';

describe('tipFault', () => {
  const NOW = 1_800_000_000_000;
  const body = Buffer.from('{"amount":500,"currency":"EUR"}');
  const signed = (atMs = NOW, secret = 'secret') => {
    const time = String(atMs / 1000);
    return { time, body, signature: signTip(secret, { time, body }) };
  };

  it('accepts a signature by openssl', () => {
    // printf '1800000000.{"amount":500,"currency":"EUR"}' | openssl dgst -sha256 -hmac secret
    const signature = 'e544bdc49a0314e7869bd2053c00e33270002c3cac7318a73a90432af58efdd5';
    expect(tipFault('secret', { time: '1800000000', body, signature }, NOW)).toBeNull();
  });

  test.each([
    ['another secret', signed(NOW, 'other'), 'signature'],
    ['another body', { ...signed(), body: Buffer.from('{"amount":900,"currency":"EUR"}') }, 'signature'],
    ['another time', { ...signed(), time: String(NOW / 1000 + 1) }, 'signature'],
    ['no signature', { ...signed(), signature: '' }, 'signature'],
    ['half a signature', { ...signed(), signature: signed().signature.slice(0, 32) }, 'signature'],
    ['an old one', signed(NOW - SIGNED_MS - 1000), 'age'],
    ['one from the future', signed(NOW + SIGNED_MS + 1000), 'age'],
    ['the oldest that is taken', signed(NOW - SIGNED_MS), null],
  ])('judges %s', (_what, tip, fault) => {
    expect(tipFault('secret', tip, NOW)).toBe(fault);
  });

  it('refuses a time that is not a number of seconds', () => {
    const time = '1e9';
    const signature = signTip('secret', { time, body });
    expect(tipFault('secret', { time, body, signature }, 1e12)).toBe('age');
  });
});
