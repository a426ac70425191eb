import { createECDH, randomBytes } from 'node:crypto';
import { parseAlertAddress } from './alert-address.js';

const browserKeys = createECDH('prime256v1');
const KEYS = {
  p256dh: browserKeys.generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const parseOrError = (change: object) => {
  try {
    return parseAlertAddress({ endpoint: 'https://push.example.com/1', ...KEYS, ...change });
  } catch (error) {
    return (error as { status: number; errors: { path: string; message: string }[] }).errors[0];
  }
};

describe('parseAlertAddress', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc?x=1',
    'https://93.184.216.34:8443/abc',
  ])('accepts %s', (endpoint) => {
    expect(parseOrError({ endpoint })).toEqual({ endpoint, ...KEYS });
  });

  it.each([
    ['http://push.example.com/1', /https/],
    ['wss://push.example.com/1', /https/],
    ['', /https/],
    ['https://user:secret@push.example.com/1', /https/],
    ['https://push.example.com/1#a', /https/],
    [`https://push.example.com/${'a'.repeat(1024)}`, /at most 1024/],
    ['https://intranet/1', /full name/],
    ['https://localhost/1', /full name/],
    ['https://a.localhost/1', /full name/],
    ['https://2130706433/1', /loopback/],
    ['https://127.0.0.1/1', /loopback/],
    ['https://10.1.2.3/1', /private/],
    ['https://169.254.169.254/latest', /link-local/],
    ['https://[::1]/1', /not global/],
    ['https://[::ffff:192.168.0.1]/1', /private/],
  ])('rejects %s with the reason', (endpoint, message) => {
    expect(parseOrError({ endpoint })).toEqual({
      path: '/endpoint',
      message: expect.stringMatching(message) as string,
    });
  });

  it.each([
    ['p256dh', ''],
    ['p256dh', 'AAAA'],
    ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
    ['p256dh', '!'.repeat(87)],
    ['auth', 'AAAA'],
    ['auth', randomBytes(17).toString('base64url')],
  ])('rejects a wrong %s', (field, value) => {
    expect(parseOrError({ [field]: value })).toMatchObject({ path: `/${field}` });
  });

  it('accepts a loopback URL if allowLoopback is set', () => {
    const device = { endpoint: 'https://127.0.0.1:4430/1', ...KEYS };
    expect(parseAlertAddress(device, { allowLoopback: true })).toEqual(device);
  });
});
