import { PassThrough } from 'node:stream';
import { CdpConnection, CdpError, CdpTimeout, type CdpEvent } from './cdp-connection.js';

function createConnection() {
  const [toChromium, fromChromium] = [new PassThrough(), new PassThrough()];
  const sentMessages: string[] = [];
  toChromium.on('data', (data: Buffer) => sentMessages.push(data.toString('utf8')));
  return { cdp: new CdpConnection(toChromium, fromChromium), fromChromium, sentMessages };
}

const LONG_TIMEOUT = { timeoutMs: 60_000 };
const waitForTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('CdpConnection', () => {
  it('resolves each call with its own result, however the bytes are split', async () => {
    const { cdp, fromChromium, sentMessages } = createConnection();
    const calls = [
      cdp.call('A', { x: 1 }, LONG_TIMEOUT),
      cdp.call('B', {}, { ...LONG_TIMEOUT, sessionId: 's' }),
    ];
    fromChromium.write('{"id":2,"result":{"of":"B"}}\0{"id":1,"res');
    fromChromium.write('ult":{"of":"A ü"}}\0'.slice(0, 7));
    fromChromium.write('ult":{"of":"A ü"}}\0'.slice(7));
    expect(await Promise.all(calls)).toEqual([{ of: 'A ü' }, { of: 'B' }]);
    expect(sentMessages.join('')).toBe(
      '{"id":1,"method":"A","params":{"x":1}}\0{"id":2,"method":"B","params":{},"sessionId":"s"}\0',
    );
  });

  it('rejects a call on an error response, and if there is no response in time', async () => {
    const { cdp, fromChromium } = createConnection();
    const failingCall = cdp.call('A', {}, LONG_TIMEOUT);
    fromChromium.write('{"id":1,"error":{"message":"No such target"}}\0');
    await expect(failingCall).rejects.toThrow(new CdpError('No such target'));
    await expect(cdp.call('B', {}, { timeoutMs: 5 })).rejects.toThrow(CdpTimeout);
  });

  it('passes events to a listener until the listener is removed', async () => {
    const { cdp, fromChromium } = createConnection();
    const events: CdpEvent[] = [];
    const removeListener = cdp.on((event) => events.push(event));
    fromChromium.write('{"method":"M","params":{"a":1},"sessionId":"s"}\0');
    await waitForTurn();
    removeListener();
    fromChromium.write('{"method":"N"}\0');
    await waitForTurn();
    expect(events).toEqual([{ method: 'M', params: { a: 1 }, sessionId: 's' }]);
  });

  it.each([
    ['closes', (fromChromium: PassThrough) => fromChromium.destroy()],
    ['sends an invalid message', (fromChromium: PassThrough) => fromChromium.write('nonsense\0')],
  ])('rejects all calls when Chromium %s', async (_, breakPipe) => {
    const { cdp, fromChromium } = createConnection();
    const call = cdp.call('A', {}, LONG_TIMEOUT);
    breakPipe(fromChromium);
    await expect(call).rejects.toThrow();
    await expect(cdp.call('B', {}, LONG_TIMEOUT)).rejects.toThrow();
  });

  it('closes after a message above 96 MiB', async () => {
    const { cdp, fromChromium } = createConnection();
    const call = cdp.call('A', {}, LONG_TIMEOUT);
    const rejected = expect(call).rejects.toThrow('too long');
    const messagePart = Buffer.alloc(32 * 1024 * 1024, 'x');
    for (let sentMessages = 0; sentMessages < 4; sentMessages += 1) fromChromium.write(messagePart);
    await rejected;
  });
});
