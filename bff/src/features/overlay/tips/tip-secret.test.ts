import { SIGNATURE_VALIDITY_MS, signTip, findTipFault } from './tip-secret.js';

describe('findTipFault', () => {
  const NOW = 1_800_000_000_000;
  const body = Buffer.from('{"amount":500,"currency":"EUR"}');
  const createSignedTip = (timeMs = NOW, secret = 'secret') => {
    const time = String(timeMs / 1000);
    return { time, body, signature: signTip(secret, { time, body }) };
  };

  it('accepts a signature that openssl has computed', () => {
    // printf '1800000000.{"amount":500,"currency":"EUR"}' | openssl dgst -sha256 -hmac secret
    const signature = 'e544bdc49a0314e7869bd2053c00e33270002c3cac7318a73a90432af58efdd5';
    expect(findTipFault('secret', { time: '1800000000', body, signature }, NOW)).toBeNull();
  });

  test.each([
    ['another secret', createSignedTip(NOW, 'other'), 'signature'],
    [
      'another body',
      { ...createSignedTip(), body: Buffer.from('{"amount":900,"currency":"EUR"}') },
      'signature',
    ],
    ['another time', { ...createSignedTip(), time: String(NOW / 1000 + 1) }, 'signature'],
    ['no signature', { ...createSignedTip(), signature: '' }, 'signature'],
    [
      'half a signature',
      { ...createSignedTip(), signature: createSignedTip().signature.slice(0, 32) },
      'signature',
    ],
    ['an expired signature', createSignedTip(NOW - SIGNATURE_VALIDITY_MS - 1000), 'age'],
    ['a signature from the future', createSignedTip(NOW + SIGNATURE_VALIDITY_MS + 1000), 'age'],
    ['the oldest valid signature', createSignedTip(NOW - SIGNATURE_VALIDITY_MS), null],
  ])('returns the expected fault for %s', (_name, tip, fault) => {
    expect(findTipFault('secret', tip, NOW)).toBe(fault);
  });

  it('rejects a time that is not a number of seconds', () => {
    const time = '1e9';
    const signature = signTip('secret', { time, body });
    expect(findTipFault('secret', { time, body, signature }, 1e12)).toBe('age');
  });
});
