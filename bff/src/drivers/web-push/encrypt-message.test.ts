import { PushBrowser } from '../../../tests/_push/push-browser.js';
import { encryptMessage } from './encrypt-message.js';

const decode = (text: string) => Buffer.from(text, 'base64url');
/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  auth: decode('BTBZMqHH6r4Tts7J_aSIgg'),
  receiver: decode('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  secrets: {
    salt: decode('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: decode('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  },
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
    '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const browser = new PushBrowser('https://push.example.com/1', {
  privateKey: EXAMPLE.receiver,
  auth: EXAMPLE.auth,
});

describe('encryptMessage', () => {
  it('produces the example of RFC 8291 byte for byte', () => {
    const body = encryptMessage(EXAMPLE.text, browser, { secrets: EXAMPLE.secrets, paddedBytes: 0 });
    expect(body.toString('base64url')).toBe(EXAMPLE.body);
    expect(browser.decrypt(body)).toBe(EXAMPLE.text);
  });

  it('encrypts short messages to bodies of the same size', () => {
    const [firstBody, secondBody, thirdBody] = ['', 'Bild weg 🚴', 'Bild weg 🚴'].map((text) =>
      encryptMessage(text, browser),
    );
    expect(firstBody!.length).toBe(secondBody!.length);
    expect(thirdBody).not.toEqual(secondBody);
    expect([firstBody!, secondBody!].map((body) => browser.decrypt(body))).toEqual(['', 'Bild weg 🚴']);
  });

  it('accepts only texts that fit into one record', () => {
    // A record of 4096 bytes contains the text, a delimiter and the tag.
    const maxTextBytes = 4_096 - 1 - 16;
    expect(browser.decrypt(encryptMessage('a'.repeat(maxTextBytes), browser))).toHaveLength(maxTextBytes);
    expect(() => encryptMessage('a'.repeat(maxTextBytes + 1), browser)).toThrow('too long');
  });

  it('rejects a key that is not on the curve', () => {
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    expect(() => encryptMessage('a', { p256dh, auth: browser.auth })).toThrow();
  });
});
