import { nullPacket, unitRest, unitStart } from './fake-transport-stream.js';
import { TS_PACKET, TsPackets } from './ts-packets.js';

const PACKETS = [unitStart(256), unitRest(256), nullPacket(), unitStart(257), unitRest(257)];

/** Returns the packets found in these messages. */
function cut(...messages: Uint8Array[]): Buffer[] {
  const found: Buffer[] = [];
  const packets = new TsPackets((bytes, at) => found.push(Buffer.from(bytes.subarray(at, at + TS_PACKET))));
  for (const message of messages) packets.push(message, message.length);
  return found;
}

describe('TsPackets', () => {
  it('returns the whole packets of each message', () => {
    expect(cut(Buffer.concat(PACKETS.slice(0, 3)), Buffer.concat(PACKETS.slice(3)))).toEqual(PACKETS);
  });

  it.each([1, 100, 187, 189, 500, 1316])('joins packets across messages of %i bytes', (size) => {
    const bytes = Buffer.concat([...PACKETS, ...PACKETS, ...PACKETS]);
    const messages = [];
    for (let at = 0; at < bytes.length; at += size) messages.push(bytes.subarray(at, at + size));
    const found = cut(...messages);
    expect(found.length).toBeGreaterThanOrEqual(size < TS_PACKET ? 0 : 3 * PACKETS.length - 1);
    for (const packet of found) expect(PACKETS.some((each) => each.equals(packet))).toBe(true);
  });

  it('skips invalid bytes without losing a packet of a message that starts with a new packet', () => {
    expect(cut(Buffer.concat([Buffer.alloc(77, 1), ...PACKETS]))).toEqual(PACKETS);
    expect(cut(Buffer.concat([PACKETS[0]!, PACKETS[1]!.subarray(0, 60)]), Buffer.concat(PACKETS))).toEqual([
      PACKETS[0],
      ...PACKETS,
    ]);
  });

  it('finds nothing in bytes without a packet', () => {
    expect(cut(Buffer.alloc(1316), Buffer.alloc(1316, 7))).toEqual([]);
  });
});
