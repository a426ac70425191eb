import { PassThrough } from 'node:stream';
import { CdpConnection, CdpError, CdpTimeout, type CdpEvent } from './cdp-connection.js';

function connection() {
  const [to, from] = [new PassThrough(), new PassThrough()];
  const sent: string[] = [];
  to.on('data', (data: Buffer) => sent.push(data.toString('utf8')));
  return { cdp: new CdpConnection(to, from), from, sent };
}

const LONG = { limitMs: 60_000 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('CdpConnection', () => {
  it('returns each call its own result, however the bytes are split', async () => {
    const { cdp, from, sent } = connection();
    const calls = [cdp.call('A', { x: 1 }, LONG), cdp.call('B', {}, { ...LONG, sessionId: 's' })];
    from.write('{"id":2,"result":{"of":"B"}}\0{"id":1,"res');
    from.write('ult":{"of":"A ü"}}\0'.slice(0, 7));
    from.write('ult":{"of":"A ü"}}\0'.slice(7));
    expect(await Promise.all(calls)).toEqual([{ of: 'A ü' }, { of: 'B' }]);
    expect(sent.join('')).toBe(
      '{"id":1,"method":"A","params":{"x":1}}\0{"id":2,"method":"B","params":{},"sessionId":"s"}\0',
    );
  });

  it('rejects a refused call, and a call without a response', async () => {
    const { cdp, from } = connection();
    const refused = cdp.call('A', {}, LONG);
    from.write('{"id":1,"error":{"message":"No such target"}}\0');
    await expect(refused).rejects.toThrow(new CdpError('No such target'));
    await expect(cdp.call('B', {}, { limitMs: 5 })).rejects.toThrow(CdpTimeout);
  });

  it('forwards events', async () => {
    const { cdp, from } = connection();
    const events: CdpEvent[] = [];
    const stop = cdp.on((event) => events.push(event));
    from.write('{"method":"M","params":{"a":1},"sessionId":"s"}\0');
    await turn();
    stop();
    from.write('{"method":"N"}\0');
    await turn();
    expect(events).toEqual([{ method: 'M', params: { a: 1 }, sessionId: 's' }]);
  });

  it.each([
    ['closes', (from: PassThrough) => from.destroy()],
    ['sends an invalid message', (from: PassThrough) => from.write('nonsense\0')],
  ])('rejects all calls when Chromium %s', async (_, breakIt) => {
    const { cdp, from } = connection();
    const call = cdp.call('A', {}, LONG);
    breakIt(from);
    await expect(call).rejects.toThrow();
    await expect(cdp.call('B', {}, LONG)).rejects.toThrow();
  });

  it('closes after a message that is too long', async () => {
    const { cdp, from } = connection();
    const call = cdp.call('A', {}, LONG);
    const rejected = expect(call).rejects.toThrow('too long');
    const part = Buffer.alloc(32 * 1024 * 1024, 'x');
    for (let sent = 0; sent < 4; sent += 1) from.write(part);
    await rejected;
  });
});
