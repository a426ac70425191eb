import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import type { Backend } from './group.js';
import { Receiver, type ReceiverSockets } from './receiver.js';
import {
  HALF_ID_BYTES,
  REGISTRATION_BYTES,
  SRTLA,
  SRT_CONTROL,
  SRT_HEADER_BYTES,
  readType,
} from './srtla-packet.js';

const ADDRESS = '203.0.113.7';
/** UDP ports of a phone's first two links. */
const FIRST_PORT = 1000;
const SECOND_PORT = 1001;
const ID_BYTES = 2 * HALF_ID_BYTES;
const HANDSHAKE_BYTES = 64;
const CALLER_ID_OFFSET = 40;
/** An SRT header and 7 packets of the transport stream. */
const DATA_PACKET_BYTES = SRT_HEADER_BYTES + 7 * 188;
const RETRANSMITTED_FLAG = 0x04;
const MAX_LINKS = 16;
/** Numbers of REG1 and REG2 to which one address gets replies immediately. */
const NEW_GROUP_BURST = 30;
const JOIN_BURST = 120;
const JOIN_TIMEOUT_MS = 5_000;
/** Silence after which any other link may replace a link, ms. */
const REPLACEABLE_AFTER_MS = 4_000;
const LINK_SILENCE_MS = 15_000;
const GROUP_SILENCE_MS = 30_000;

/** Backend without a socket. The test sends the packets of the SRT listener. */
class FakeBackend implements Backend {
  readonly sentPackets: Buffer[] = [];
  isClosed = false;
  constructor(
    readonly port: number,
    readonly respond: (packet: Buffer, now: number) => void,
    readonly fail: () => void,
  ) {}
  send(packet: Uint8Array) {
    this.sentPackets.push(Buffer.from(packet));
  }
  close() {
    this.isClosed = true;
  }
}

class FakeSockets implements ReceiverSockets {
  sentPackets: { packet: Buffer; port: number; address: string }[] = [];
  readonly backends: FakeBackend[] = [];
  send(packet: Uint8Array, port: number, address: string) {
    this.sentPackets.push({ packet: Buffer.from(packet), port, address });
  }
  openBackend(_address: string, onPacket: (packet: Buffer, now: number) => void, onError: () => void) {
    const backend = new FakeBackend(50_000 + this.backends.length, onPacket, onError);
    this.backends.push(backend);
    return backend;
  }
  /** Returns type and port of each packet since the last call. */
  takeSent() {
    const typesAndPorts = this.sentPackets.map(({ packet, port }) => [readType(packet), port]);
    this.sentPackets = [];
    return typesAndPorts;
  }
}

const createRegistration = (type: number, id: Buffer) =>
  Buffer.concat([Buffer.from([type >> 8, type & 0xff]), id]);

function createSrtControl(type: number, callerId = 0): Buffer {
  const packet = Buffer.alloc(HANDSHAKE_BYTES);
  packet.writeUInt16BE(type, 0);
  packet.writeUInt32BE(callerId, CALLER_ID_OFFSET);
  return packet;
}

function createData(sequence: number, isRepeated = false): Buffer {
  const packet = Buffer.alloc(DATA_PACKET_BYTES);
  packet.writeUInt32BE(sequence, 0);
  if (isRepeated) packet[4] = RETRANSMITTED_FLAG;
  return packet;
}

function createNak(...sequences: number[]): Buffer {
  const packet = Buffer.alloc(SRT_HEADER_BYTES + 4 * sequences.length);
  packet.writeUInt16BE(SRT_CONTROL.nak, 0);
  sequences.forEach((sequence, i) => packet.writeUInt32BE(sequence, SRT_HEADER_BYTES + 4 * i));
  return packet;
}

const createShortKeepalive = () => Buffer.from([SRTLA.keepalive >> 8, 0]);

function setUp() {
  const sockets = new FakeSockets();
  const receiver = new Receiver(sockets);
  const receive = (packet: Buffer, port: number, now: number, address = ADDRESS) =>
    receiver.receive(packet, port, address, now);
  /** Registers a group with links on these ports and returns its id. */
  const register = (ports: number[], now = 0, address = ADDRESS) => {
    receive(createRegistration(SRTLA.reg1, randomBytes(ID_BYTES)), ports[0]!, now, address);
    const id = Buffer.from(sockets.sentPackets.at(-1)!.packet.subarray(2));
    for (const port of ports) receive(createRegistration(SRTLA.reg2, id), port, now, address);
    return id;
  };
  /** Registers links and connects an SRT caller. */
  const connect = (ports: number[], now = 0, callerId = 1) => {
    const id = register(ports, now);
    receive(createSrtControl(SRT_CONTROL.handshake, callerId), ports[0]!, now);
    const backend = sockets.backends.at(-1)!;
    backend.respond(createSrtControl(SRT_CONTROL.ack), now);
    sockets.takeSent();
    return { id, backend };
  };
  const listLinks = (now: number) => receiver.createSnapshot(now).connections[0]?.links ?? [];
  return { sockets, receiver, receive, register, connect, listLinks };
}

describe('registration', () => {
  it('responds to REG1 with both halves of the id, and to each REG2 with REG3', () => {
    const { sockets, receive } = setUp();
    const senderId = randomBytes(ID_BYTES);
    receive(createRegistration(SRTLA.reg1, senderId), FIRST_PORT, 0);
    const [reply] = sockets.sentPackets;
    expect([reply?.packet.length, readType(reply!.packet)]).toEqual([REGISTRATION_BYTES, SRTLA.reg2]);
    const senderHalf = senderId.subarray(0, HALF_ID_BYTES);
    expect(reply!.packet.subarray(2, 2 + HALF_ID_BYTES).equals(senderHalf)).toBe(true);
    const id = Buffer.from(reply!.packet.subarray(2));
    sockets.takeSent();
    for (const port of [FIRST_PORT, SECOND_PORT, SECOND_PORT])
      receive(createRegistration(SRTLA.reg2, id), port, 5);
    expect(sockets.takeSent()).toEqual([
      [SRTLA.reg3, FIRST_PORT],
      [SRTLA.reg3, SECOND_PORT],
      [SRTLA.reg3, SECOND_PORT],
    ]);
  });

  it('responds to a REG2 of an unknown group with REG_NGP', () => {
    const { sockets, receive } = setUp();
    receive(createRegistration(SRTLA.reg2, randomBytes(ID_BYTES)), FIRST_PORT, 0);
    expect(sockets.sentPackets[0]?.packet.length).toBe(32);
    expect(sockets.takeSent()).toEqual([[SRTLA.regNgp, FIRST_PORT]]);
  });

  it('refuses a 17th link unless it can replace an inactive link', () => {
    const { sockets, receive, register } = setUp();
    const ports = Array.from({ length: MAX_LINKS }, (_, i) => FIRST_PORT + i);
    const id = register(ports);
    const keptAliveAt = REPLACEABLE_AFTER_MS + 500;
    for (const port of ports.slice(1)) receive(createShortKeepalive(), port, keptAliveAt);
    sockets.takeSent();
    receive(createRegistration(SRTLA.reg2, id), 2000, 1_000, '203.0.113.8');
    expect(sockets.takeSent()).toEqual([[SRTLA.regErr, 2000]]);
    receive(createRegistration(SRTLA.reg2, id), 2000, keptAliveAt + 1, '203.0.113.8');
    expect(sockets.takeSent()).toEqual([[SRTLA.reg3, 2000]]);
  });

  it('moves a link to the new group of a restarted phone and ends the old connection', () => {
    const { sockets, receive, register, connect } = setUp();
    const { backend } = connect([FIRST_PORT]);
    register([FIRST_PORT], 100);
    expect(backend.isClosed).toBe(true);
    receive(createSrtControl(SRT_CONTROL.handshake, 2), FIRST_PORT, 200);
    expect(sockets.backends).toHaveLength(2);
  });

  it('keeps a link in its group after a forged REG1 with its address', () => {
    const { receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT]);
    receive(createRegistration(SRTLA.reg1, randomBytes(ID_BYTES)), FIRST_PORT, 10);
    receive(createRegistration(SRTLA.reg2, randomBytes(ID_BYTES)), FIRST_PORT, 10);
    receive(createData(1), FIRST_PORT, 20);
    expect([backend.isClosed, backend.sentPackets.length]).toEqual([false, 2]);
  });

  it('serves a phone during a flood of REG1 from many addresses', () => {
    const { sockets, receiver, receive, connect, register } = setUp();
    const firstPhone = connect([FIRST_PORT]);
    const addressCount = 50;
    for (let i = 0; i < addressCount; i++)
      for (let now = 0; now < 200; now++)
        receive(createRegistration(SRTLA.reg1, randomBytes(ID_BYTES)), 1 + now, now, `198.51.100.${i}`);
    expect(sockets.sentPackets.length).toBeLessThan(addressCount * (NEW_GROUP_BURST + 2));
    sockets.takeSent();
    receive(createData(1), FIRST_PORT, 200);
    expect(firstPhone.backend.sentPackets).toHaveLength(2);
    register([FIRST_PORT], 200, '203.0.113.9');
    expect(sockets.takeSent().at(-1)).toEqual([SRTLA.reg3, FIRST_PORT]);
    const afterTimeout = JOIN_TIMEOUT_MS + 1_000;
    receiver.removeInactive(afterTimeout);
    expect(receiver.createSnapshot(afterTimeout).groups).toBe(2);
  });

  it('allows one address at most 32 groups without a connection', () => {
    const { receiver, register, connect } = setUp();
    connect([1]);
    for (let i = 0; i < 60; i++) register([2000 + i], i * 1_000);
    expect(receiver.createSnapshot(60_000).groups).toBe(1 + 32);
  });

  it('limits only an address that floods with REG1 or REG2', () => {
    const { sockets, receive, register } = setUp();
    const id = register([FIRST_PORT], 0, '203.0.113.9');
    for (const type of [SRTLA.reg1, SRTLA.reg2]) {
      sockets.takeSent();
      for (let i = 0; i < 1_000; i++)
        receive(createRegistration(type, randomBytes(ID_BYTES)), 1 + i, 1, '198.51.100.1');
      const responseCount = sockets.takeSent().length;
      expect(responseCount).toBeGreaterThan(0);
      expect(responseCount).toBeLessThan(JOIN_BURST + 10);
    }
    receive(createRegistration(SRTLA.reg2, id), SECOND_PORT, 2, '203.0.113.9');
    expect(sockets.takeSent()).toEqual([[SRTLA.reg3, SECOND_PORT]]);
    // The tokens of the flooding address refill over time.
    receive(createRegistration(SRTLA.reg1, randomBytes(ID_BYTES)), 1, 10_000, '198.51.100.1');
    expect(sockets.takeSent()).toEqual([[SRTLA.reg2, 1]]);
  });

  it('limits all addresses of an IPv6 network together', () => {
    const { sockets, receive } = setUp();
    for (let i = 0; i < 1_000; i++) {
      const address = `2001:db8:0:7::${i.toString(16)}`;
      receive(createRegistration(SRTLA.reg1, randomBytes(ID_BYTES)), FIRST_PORT, 0, address);
    }
    expect(sockets.takeSent().length).toBeLessThan(NEW_GROUP_BURST + 20);
    receive(createRegistration(SRTLA.reg1, randomBytes(ID_BYTES)), FIRST_PORT, 0, '2001:db8:0:8::1');
    expect(sockets.takeSent()).toEqual([[SRTLA.reg2, FIRST_PORT]]);
  });

  it('drops all other packets of unregistered senders without a response', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT]);
    const unknownPort = 4444;
    for (const packet of [
      createData(1),
      createSrtControl(SRT_CONTROL.handshake, 9),
      createShortKeepalive(),
      Buffer.alloc(1),
    ])
      receive(packet, unknownPort, 10);
    const incompleteId = randomBytes(100);
    receive(createRegistration(SRTLA.reg1, incompleteId), unknownPort, 10);
    expect([sockets.takeSent(), backend.sentPackets.length]).toEqual([[], 1]);
  });
});

describe('keepalives', () => {
  it.each([2, 10, 38])('echoes %d bytes completely and pads the echo to at least 32 bytes', (size) => {
    const { sockets, receive, connect } = setUp();
    connect([FIRST_PORT]);
    const packet = randomBytes(size);
    packet.writeUInt16BE(SRTLA.keepalive, 0);
    receive(packet, FIRST_PORT, 10);
    const [echo] = sockets.sentPackets;
    expect(echo?.packet.length).toBe(Math.max(32, size));
    expect(echo?.packet.subarray(0, size).equals(packet)).toBe(true);
  });

  it('limits the number of echoes of each link', () => {
    const { sockets, receive, connect } = setUp();
    connect([FIRST_PORT]);
    const [burst, perSecond] = [10, 5];
    for (let now = 0; now < 1_000; now++) receive(createShortKeepalive(), FIRST_PORT, now);
    expect(sockets.takeSent().length).toBeLessThan(burst + perSecond + 1);
  });

  it('stores RTT and losses that a phone reports for a link', () => {
    const { receive, connect, listLinks } = setUp();
    connect([FIRST_PORT, SECOND_PORT]);
    const [reportBytes, magic, version] = [38, 0xc01f, 1];
    const offsets = { type: 0, magic: 10, version: 12, rttMs: 26, naks: 30 };
    const report = Buffer.alloc(reportBytes);
    report.writeUInt16BE(SRTLA.keepalive, offsets.type);
    report.writeUInt16BE(magic, offsets.magic);
    report.writeUInt16BE(version, offsets.version);
    report.writeUInt32BE(64, offsets.rttMs);
    report.writeUInt32BE(3, offsets.naks);
    receive(report, SECOND_PORT, 10);
    expect(listLinks(20)).toMatchObject([
      { rttMs: null, naks: null },
      { rttMs: 64, naks: 3 },
    ]);
    const maxReportAgeMs = 5_000;
    expect(listLinks(maxReportAgeMs + 1_000)[1]).toMatchObject({ rttMs: null, naks: null });
  });
});

describe('packets of a phone', () => {
  it('sends packets unchanged to one backend, and acknowledges every tenth packet of a link', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT, SECOND_PORT]);
    for (let i = 0; i < 20; i++) receive(createData(i), FIRST_PORT + (i % 2), i);
    expect(backend.sentPackets.slice(1).map((packet) => packet.readUInt32BE(0))).toEqual([
      ...Array(20).keys(),
    ]);
    const [firstSequenceOffset, tenthSequenceOffset] = [4, 40];
    const acks = sockets.sentPackets.map(({ packet, port }) => [
      port,
      packet.readUInt32BE(firstSequenceOffset),
      packet.readUInt32BE(tenthSequenceOffset),
    ]);
    expect(acks).toEqual([
      [FIRST_PORT, 0, 18],
      [SECOND_PORT, 1, 19],
    ]);
  });

  it('opens a new backend for the handshake of another caller, but not for a repeated handshake', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT], 0, 1);
    receive(createSrtControl(SRT_CONTROL.handshake, 1), FIRST_PORT, 300);
    expect([sockets.backends.length, backend.sentPackets.length]).toEqual([1, 2]);
    receive(createSrtControl(SRT_CONTROL.handshake, 2), FIRST_PORT, 400);
    expect([sockets.backends.length, backend.isClosed]).toEqual([2, true]);
    backend.respond(createSrtControl(SRT_CONTROL.ack), 400);
    expect(sockets.takeSent()).toEqual([]);
  });

  it('drops packets before a handshake and after a shutdown', () => {
    const { sockets, receive, register, connect } = setUp();
    register([900]);
    receive(createData(1), 900, 1);
    expect(sockets.backends).toHaveLength(0);
    const { backend } = connect([FIRST_PORT]);
    receive(createSrtControl(SRT_CONTROL.shutdown), FIRST_PORT, 10);
    receive(createData(1), FIRST_PORT, 11);
    expect([backend.sentPackets.length, backend.isClosed]).toEqual([2, true]);
  });

  it('keeps connection and link number when the port of the phone changes', () => {
    const { receive, connect, listLinks } = setUp();
    const { id, backend } = connect([FIRST_PORT, SECOND_PORT]);
    receive(createData(1), SECOND_PORT, 3_900);
    receive(createRegistration(SRTLA.reg2, id), 1500, 4_000);
    receive(createData(2), 1500, 4_001);
    expect(backend.sentPackets.at(-1)?.readUInt32BE(0)).toBe(2);
    expect(listLinks(4_002).map(({ number, heardMs }) => [number, heardMs])).toEqual([
      [1, 4_002 - 4_001],
      [2, 4_002 - 3_900],
    ]);
  });
});

describe('packets of the listener', () => {
  it('sends an ACK to the last link, and every 30 ms to all links', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT, SECOND_PORT]);
    receive(createData(1), SECOND_PORT, 40);
    const listAckPorts = (now: number) => {
      backend.respond(createSrtControl(SRT_CONTROL.ack), now);
      return sockets.takeSent().map(([, port]) => port);
    };
    expect([40, 50, 60, 70].map(listAckPorts)).toEqual([
      [FIRST_PORT, SECOND_PORT],
      [SECOND_PORT],
      [SECOND_PORT],
      [FIRST_PORT, SECOND_PORT],
    ]);
  });

  it('forwards each ACKACK only once', () => {
    const { receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT, SECOND_PORT]);
    const createAckAck = (number: number) => {
      const packet = createSrtControl(SRT_CONTROL.ackAck);
      packet.writeUInt32BE(number, 4);
      return packet;
    };
    for (const number of [1, 1, 2, 2]) receive(createAckAck(number), FIRST_PORT, 10);
    expect(backend.sentPackets.slice(1).map((packet) => packet.readUInt32BE(4))).toEqual([1, 2]);
  });

  it('sends a handshake only to the last link', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT, SECOND_PORT, 1002]);
    receive(createData(1), SECOND_PORT, 40);
    backend.respond(createSrtControl(SRT_CONTROL.ack), 41);
    backend.respond(createSrtControl(SRT_CONTROL.handshake), 41);
    expect(sockets.takeSent()).toEqual([
      [SRT_CONTROL.ack, FIRST_PORT],
      [SRT_CONTROL.ack, SECOND_PORT],
      [SRT_CONTROL.ack, 1002],
      [SRT_CONTROL.handshake, SECOND_PORT],
    ]);
  });

  it('sends a NAK to all links, without packets that a slower link may still deliver', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT, SECOND_PORT]);
    // Odd numbers arrive 100 ms later, over the other link.
    for (let i = 0; i < 200; i += 2) receive(createData(i), FIRST_PORT, 10 + 5 * i);
    for (let i = 1; i < 160; i += 2) receive(createData(i), SECOND_PORT, 115 + 5 * i);
    sockets.takeSent();
    const [arrived, lost, stillExpected] = [3, 161, 195];
    backend.respond(createNak(arrived, stillExpected), 1_010);
    expect(sockets.takeSent()).toEqual([]);
    const requestedAt = 1_100;
    backend.respond(createNak(arrived, lost, stillExpected), requestedAt);
    const [sentNak] = sockets.sentPackets;
    const sentSequence = sentNak?.packet.readUInt32BE(SRT_HEADER_BYTES);
    expect([sentSequence, sentNak?.packet.length]).toEqual([lost, createNak(lost).length]);
    expect(sockets.takeSent()).toEqual([
      [SRT_CONTROL.nak, FIRST_PORT],
      [SRT_CONTROL.nak, SECOND_PORT],
    ]);
    const minRequestIntervalMs = 100;
    backend.respond(createNak(lost), requestedAt + minRequestIntervalMs / 2);
    expect(sockets.takeSent()).toEqual([]);
    backend.respond(createNak(lost), requestedAt + minRequestIntervalMs + 1);
    expect(sockets.takeSent()).toHaveLength(2);
  });

  it('sends a NAK immediately if there is only one link', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT]);
    for (const sequence of [1, 3]) receive(createData(sequence), FIRST_PORT, 10);
    backend.respond(createNak(2), 10);
    expect(sockets.takeSent()).toEqual([[SRT_CONTROL.nak, FIRST_PORT]]);
  });

  it('delays a NAK by at most 0.5 s for a slow link', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT, SECOND_PORT]);
    for (let i = 0; i < 2_000; i += 2) receive(createData(i), FIRST_PORT, i * 5);
    for (let i = 1; i < 1_400; i += 2) receive(createData(i), SECOND_PORT, 3_000 + i * 5);
    sockets.takeSent();
    const missing = 1_801;
    const missedAt = (missing + 1) * 5;
    backend.respond(createNak(missing), missedAt + 499);
    expect(sockets.takeSent()).toEqual([]);
    backend.respond(createNak(missing), missedAt + 501);
    expect(sockets.takeSent()).toHaveLength(2);
  });

  it('opens a new backend at the next handshake after a socket error', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([FIRST_PORT]);
    backend.fail();
    receive(createData(1), FIRST_PORT, 10);
    receive(createSrtControl(SRT_CONTROL.handshake, 1), FIRST_PORT, 300);
    expect([backend.isClosed, sockets.backends.length]).toEqual([true, 2]);
  });
});

describe('Receiver.removeInactive', () => {
  it('drops a link after 15 s of silence, and the group 30 s after its last packet', () => {
    const { receiver, receive, connect, listLinks } = setUp();
    const { backend } = connect([FIRST_PORT, SECOND_PORT]);
    const lastPacketAt = 10_000;
    receive(createData(1), FIRST_PORT, lastPacketAt);
    receiver.removeInactive(LINK_SILENCE_MS + 1);
    expect(listLinks(LINK_SILENCE_MS + 1).map(({ number }) => number)).toEqual([1]);
    const groupEnd = lastPacketAt + GROUP_SILENCE_MS;
    receiver.removeInactive(groupEnd - 1_000);
    expect([receiver.createSnapshot(groupEnd - 1_000).groups, backend.isClosed]).toEqual([1, false]);
    receiver.removeInactive(groupEnd + 1);
    expect([receiver.createSnapshot(groupEnd + 1).groups, backend.isClosed]).toEqual([0, true]);
  });

  it('deletes a group that no link joins within 5 s', () => {
    const { sockets, receiver, receive } = setUp();
    receive(createRegistration(SRTLA.reg1, randomBytes(ID_BYTES)), FIRST_PORT, 0);
    const id = Buffer.from(sockets.sentPackets[0]!.packet.subarray(2));
    receiver.removeInactive(JOIN_TIMEOUT_MS + 1);
    sockets.takeSent();
    receive(createRegistration(SRTLA.reg2, id), FIRST_PORT, JOIN_TIMEOUT_MS + 2);
    expect(sockets.takeSent()).toEqual([[SRTLA.regNgp, FIRST_PORT]]);
  });

  it('keeps the group of links that only send keepalives', () => {
    const { receiver, receive, register } = setUp();
    register([FIRST_PORT]);
    for (let now = 0; now < 120_000; now += 1_000) {
      receive(createShortKeepalive(), FIRST_PORT, now);
      receiver.removeInactive(now);
    }
    expect(receiver.createSnapshot(120_000)).toMatchObject({ groups: 1, links: 1 });
  });

  it('drops a connection that the listener does not accept within 10 s', () => {
    const { sockets, receiver, receive, register } = setUp();
    register([FIRST_PORT]);
    receive(createSrtControl(SRT_CONTROL.handshake, 1), FIRST_PORT, 0);
    receive(createShortKeepalive(), FIRST_PORT, 9_000);
    receiver.removeInactive(10_001);
    expect(sockets.backends[0]?.isClosed).toBe(true);
  });

  it('keeps the number of links small when a link registers again each second', () => {
    const { receiver, receive, connect, listLinks } = setUp();
    const { id } = connect([FIRST_PORT, SECOND_PORT]);
    for (let now = 0; now < 60_000; now += 1_000) {
      receive(createData(now), FIRST_PORT, now);
      receive(createRegistration(SRTLA.reg2, id), 2000 + now / 1000, now);
      receiver.removeInactive(now);
    }
    expect(listLinks(60_000).length).toBeLessThanOrEqual(4);
    expect(listLinks(60_000)[0]?.number).toBe(1);
  });
});

describe('Receiver.createSnapshot', () => {
  it('returns bitrate, share and delay of each link, but no address', () => {
    const { receiver, receive, connect, listLinks } = setUp();
    connect([FIRST_PORT, SECOND_PORT]);
    const delayMs = 80;
    // Even numbers arrive over the first link, odd numbers later over the second.
    for (let now = 0; now < 2_000; now += 10) {
      receive(createData(now / 5), FIRST_PORT, now);
      if (now >= delayMs) receive(createData((now - delayMs) / 5 + 1), SECOND_PORT, now);
      if (now % 250 === 0) receiver.sample(now);
    }
    const [firstLink, secondLink] = listLinks(2_000);
    expect(firstLink).toMatchObject({ number: 1, delayMs: 0 });
    expect(secondLink?.delayMs).toBeGreaterThan(delayMs - 20);
    expect(secondLink?.delayMs).toBeLessThan(delayMs + 10);
    expect((firstLink?.share ?? 0) + (secondLink?.share ?? 0)).toBeCloseTo(1, 2);
    // A packet each 10 ms is 1066 kbps.
    expect(firstLink?.kbps).toBeGreaterThan(900);
    expect(JSON.stringify(receiver.createSnapshot(2_000))).not.toMatch(/203|1000|1001/);
  });
});

describe('Receiver.receive', () => {
  it('never throws for a datagram of a registered or unregistered sender', () => {
    const packets = fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 30 });
    fc.assert(
      fc.property(packets, fc.constantFrom(0x90, 0x80, 0x91, 0x92, 0x00), (list, firstByte) => {
        const { sockets, receive, connect, receiver } = setUp();
        const { backend } = connect([FIRST_PORT]);
        list.forEach((bytes, i) => {
          const packet = Buffer.from(bytes);
          if (i % 2 === 0 && packet.length > 0) packet[0] = firstByte;
          receive(packet, FIRST_PORT + (i % 2), i);
          backend.respond(packet, i);
        });
        receiver.removeInactive(100_000);
        expect(sockets.sentPackets.every(({ packet }) => packet.length >= SRT_HEADER_BYTES)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
