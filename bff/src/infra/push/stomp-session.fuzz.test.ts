import fc from 'fast-check';
import { StompSession, type SessionHost } from './stomp-session.js';

const CONVERSATION = Buffer.from(
  'CONNECT\naccept-version:1.1,1.2\nhost:x\nauthorization:Bearer t\n\n\0\n' +
    'SUBSCRIBE\nid:a\\cb\ndestination:/user/queue/server/list\nreceipt:r1\n\n\0\r\n' +
    'UNSUBSCRIBE\nid:a\\cb\nreceipt:ü\n\n\0' +
    'ACK\nid:1\n\n\0SEND\ncontent-length:3\n\na\0b\0',
);

async function runSession(chunks: Uint8Array[]): Promise<{ out: string[]; unexpectedErrors: unknown[] }> {
  const out: string[] = [];
  const unexpectedErrors: unknown[] = [];
  const host: SessionHost = {
    heartbeatMs: 10_000,
    write: (bytes) => void out.push(bytes),
    closeSocket: (code) => void out.push(`closed ${code}`),
    admit: async (token) => (token === 't' ? 'admitted' : 'Unauthorized'),
    onOpened: () => undefined,
    subscribe: async () => undefined,
    unsubscribe: () => undefined,
    onFailed: (error) => void unexpectedErrors.push(error),
  };
  const session = new StompSession('s', host);
  for (const chunk of chunks) session.receive(chunk);
  await session.waitUntilSettled();
  return { out, unexpectedErrors };
}

/** Returns the bytes split at these positions. */
function splitAt(bytes: Uint8Array, positions: number[]): Uint8Array[] {
  const ends = [...new Set(positions.map((position) => position % bytes.length))].sort((a, b) => a - b);
  return [0, ...ends].map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length));
}

describe('StompSession.receive, fuzzed', () => {
  it('responds identically for any chunking', async () => {
    const expected = await runSession([CONVERSATION]);
    expect(expected.out).toHaveLength(5);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1_000), { maxLength: 20 }), async (positions) => {
        expect(await runSession(splitAt(CONVERSATION, positions))).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('responds to damaged frames, or ends with one ERROR as the last frame', async () => {
    const damage = fc.array(fc.tuple(fc.nat(CONVERSATION.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = Uint8Array.from(CONVERSATION);
        for (const [position, value] of changes) bytes[position] = value;
        const { out, unexpectedErrors } = await runSession([bytes]);
        expect(unexpectedErrors).toEqual([]);
        const errors = out.filter((frame) => frame.startsWith('ERROR'));
        expect(errors.length).toBeLessThanOrEqual(1);
        if (errors.length === 1)
          expect(out.slice(-2)).toEqual([errors[0], expect.stringMatching(/^closed /)]);
      }),
      { numRuns: 500 },
    );
  });

  it('reports no unexpected error for random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }), async (chunks) => {
        expect((await runSession(chunks)).unexpectedErrors).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
