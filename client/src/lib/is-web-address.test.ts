import { isWebAddress } from './is-web-address.js';

describe('isWebAddress', () => {
  it.each(['https://pay.example/c/1', 'http://127.0.0.1:4000/sandbox/stripe/checkout/cs_1'])(
    'accepts %s',
    (url) => expect(isWebAddress(url)).toBe(true),
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', '/settings', '//pay.example', 'pay.example', ''])(
    'rejects %j',
    (url) => expect(isWebAddress(url)).toBe(false),
  );
});
