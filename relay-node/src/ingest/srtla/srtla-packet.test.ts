import fc from 'fast-check';
import {
  readCallerId,
  isRetransmitted,
  isSrtData,
  isSrtlaControl,
  readLinkReport,
  createRegistrationReply,
  createShortReply,
  SRTLA,
  createSrtlaAck,
  readType,
} from './srtla-packet.js';

function createExtendedKeepalive(): Buffer {
  const packet = Buffer.alloc(38);
  packet.writeUInt16BE(SRTLA.keepalive, 0);
  packet.writeUInt16BE(0xc01f, 10);
  packet.writeUInt16BE(1, 12);
  packet.writeUInt32BE(87, 26);
  packet.writeUInt32BE(5, 30);
  return packet;
}

describe('readLinkReport', () => {
  it('reads RTT and losses of an extended keepalive', () => {
    expect(readLinkReport(createExtendedKeepalive())).toEqual({ rttMs: 87, naks: 5 });
  });

  it.each([
    ['of 2 bytes', Buffer.from([0x90, 0])],
    ['of 10 bytes', createExtendedKeepalive().subarray(0, 10)],
    ['with another magic', Buffer.concat([Buffer.from([0x90, 0]), Buffer.alloc(36, 1)])],
    ['of another version', createExtendedKeepalive().fill(2, 12, 14)],
  ])('returns null for a keepalive %s', (_name, packet) => {
    expect(readLinkReport(packet)).toBeNull();
  });
});

describe('createShortReply', () => {
  it('returns the type, padded to 32 bytes', () => {
    const reply = createShortReply(SRTLA.reg3);
    expect([reply.length, readType(reply), reply.subarray(2).every((byte) => byte === 0)]).toEqual([
      32,
      SRTLA.reg3,
      true,
    ]);
  });
});

describe('createRegistrationReply', () => {
  it('returns REG2 with the complete id', () => {
    const id = Buffer.alloc(256, 7);
    const reply = createRegistrationReply(id);
    expect([reply.length, readType(reply)]).toEqual([2 + id.length, SRTLA.reg2]);
    expect(reply.subarray(2).equals(id)).toBe(true);
  });
});

describe('createSrtlaAck', () => {
  it('returns 4 bytes of header and ten sequence numbers', () => {
    const ack = createSrtlaAck(Uint32Array.from({ length: 10 }, (_, i) => 0x7ffffffa + i));
    expect(ack.length).toBe(4 + 10 * 4);
    expect([ack.readUInt32BE(0), ack.readUInt32BE(4), ack.readUInt32BE(40)]).toEqual([
      0x91000000, 0x7ffffffa, 0x80000003,
    ]);
  });
});

describe('readType, readCallerId and readLinkReport', () => {
  it('read any datagram without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2, maxLength: 300 }), (bytes) => {
        const packet = Buffer.from(bytes);
        readType(packet);
        expect(isSrtlaControl(packet) && isSrtData(packet)).toBe(false);
        if (packet.length >= 16) isRetransmitted(packet);
        const caller = readCallerId(packet);
        if (caller !== null) expect(packet.readUInt16BE(0)).toBe(0x8000);
        const report = readLinkReport(packet);
        if (report) expect(packet.length).toBeGreaterThanOrEqual(38);
      }),
    );
  });
});
