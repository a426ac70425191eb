import { createNullPacket, createUnitContinuation, createUnitStart } from './fake-transport-stream.js';
import { TS_PACKET_BYTES, TsPackets } from './ts-packets.js';

const PACKETS = [
  createUnitStart(256),
  createUnitContinuation(256),
  createNullPacket(),
  createUnitStart(257),
  createUnitContinuation(257),
];

/** Returns the packets in these messages. */
function splitPackets(...messages: Uint8Array[]): Buffer[] {
  const packets: Buffer[] = [];
  const splitter = new TsPackets((bytes, offset) =>
    packets.push(Buffer.from(bytes.subarray(offset, offset + TS_PACKET_BYTES))),
  );
  for (const message of messages) splitter.push(message, message.length);
  return packets;
}

describe('TsPackets', () => {
  it('returns the whole packets of each message', () => {
    expect(splitPackets(Buffer.concat(PACKETS.slice(0, 3)), Buffer.concat(PACKETS.slice(3)))).toEqual(
      PACKETS,
    );
  });

  it.each([1, 100, 187, 189, 500, 1316])('joins packets across messages of %i bytes', (size) => {
    const bytes = Buffer.concat([...PACKETS, ...PACKETS, ...PACKETS]);
    const messages = [];
    for (let offset = 0; offset < bytes.length; offset += size)
      messages.push(bytes.subarray(offset, offset + size));
    const packets = splitPackets(...messages);
    expect(packets.length).toBeGreaterThanOrEqual(size < TS_PACKET_BYTES ? 0 : 3 * PACKETS.length - 1);
    for (const packet of packets)
      expect(PACKETS.some((expectedPacket) => expectedPacket.equals(packet))).toBe(true);
  });

  it('skips bytes outside packets', () => {
    expect(splitPackets(Buffer.concat([Buffer.alloc(77, 1), ...PACKETS]))).toEqual(PACKETS);
    expect(
      splitPackets(Buffer.concat([PACKETS[0]!, PACKETS[1]!.subarray(0, 60)]), Buffer.concat(PACKETS)),
    ).toEqual([PACKETS[0], ...PACKETS]);
  });

  it('returns no packet from bytes without a packet', () => {
    expect(splitPackets(Buffer.alloc(1316), Buffer.alloc(1316, 7))).toEqual([]);
  });
});
