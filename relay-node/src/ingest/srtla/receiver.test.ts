import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import type { Backend } from './group.js';
import { Receiver, type ReceiverSockets } from './receiver.js';
import { SRTLA, readType } from './srtla-packet.js';

const ADDRESS = '203.0.113.7';
const HANDSHAKE = 0x8000;

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
  const packet = Buffer.alloc(64);
  packet.writeUInt16BE(type, 0);
  packet.writeUInt32BE(callerId, 40);
  return packet;
}

function createData(sequence: number, isRepeated = false): Buffer {
  const packet = Buffer.alloc(1332);
  packet.writeUInt32BE(sequence, 0);
  if (isRepeated) packet[4] = 0x04;
  return packet;
}

function createNak(...sequences: number[]): Buffer {
  const packet = Buffer.alloc(16 + 4 * sequences.length);
  packet.writeUInt16BE(0x8003, 0);
  sequences.forEach((sequence, i) => packet.writeUInt32BE(sequence, 16 + 4 * i));
  return packet;
}

function setUp() {
  const sockets = new FakeSockets();
  const receiver = new Receiver(sockets);
  const receive = (packet: Buffer, port: number, now: number, address = ADDRESS) =>
    receiver.receive(packet, port, address, now);
  /** Registers a group with links on these ports and returns its id. */
  const register = (ports: number[], now = 0, address = ADDRESS) => {
    receive(createRegistration(SRTLA.reg1, randomBytes(256)), ports[0]!, now, address);
    const id = Buffer.from(sockets.sentPackets.at(-1)!.packet.subarray(2));
    for (const port of ports) receive(createRegistration(SRTLA.reg2, id), port, now, address);
    return id;
  };
  /** Registers links and connects an SRT caller. */
  const connect = (ports: number[], now = 0, callerId = 1) => {
    const id = register(ports, now);
    receive(createSrtControl(HANDSHAKE, callerId), ports[0]!, now);
    const backend = sockets.backends.at(-1)!;
    backend.respond(createSrtControl(0x8002), now);
    sockets.takeSent();
    return { id, backend };
  };
  const listLinks = (now: number) => receiver.createSnapshot(now).connections[0]?.links ?? [];
  return { sockets, receiver, receive, register, connect, listLinks };
}

describe('registration', () => {
  it('responds to REG1 with both halves of the id, and to each REG2 with REG3', () => {
    const { sockets, receive } = setUp();
    const senderId = randomBytes(256);
    receive(createRegistration(SRTLA.reg1, senderId), 1000, 0);
    const [reply] = sockets.sentPackets;
    expect([reply?.packet.length, readType(reply!.packet)]).toEqual([258, SRTLA.reg2]);
    expect(reply!.packet.subarray(2, 130).equals(senderId.subarray(0, 128))).toBe(true);
    const id = Buffer.from(reply!.packet.subarray(2));
    sockets.takeSent();
    for (const port of [1000, 1001, 1001]) receive(createRegistration(SRTLA.reg2, id), port, 5);
    expect(sockets.takeSent()).toEqual([
      [SRTLA.reg3, 1000],
      [SRTLA.reg3, 1001],
      [SRTLA.reg3, 1001],
    ]);
  });

  it('responds to a REG2 of an unknown group with REG_NGP', () => {
    const { sockets, receive } = setUp();
    receive(createRegistration(SRTLA.reg2, randomBytes(256)), 1000, 0);
    expect(sockets.sentPackets[0]?.packet.length).toBe(32);
    expect(sockets.takeSent()).toEqual([[SRTLA.regNgp, 1000]]);
  });

  it('rejects a 17th link unless it can replace an inactive link', () => {
    const { sockets, receive, register } = setUp();
    const ports = Array.from({ length: 16 }, (_, i) => 1000 + i);
    const id = register(ports);
    for (const port of ports.slice(1)) receive(Buffer.from([0x90, 0]), port, 4_500);
    sockets.takeSent();
    receive(createRegistration(SRTLA.reg2, id), 2000, 1_000, '203.0.113.8');
    expect(sockets.takeSent()).toEqual([[SRTLA.regErr, 2000]]);
    receive(createRegistration(SRTLA.reg2, id), 2000, 4_501, '203.0.113.8');
    expect(sockets.takeSent()).toEqual([[SRTLA.reg3, 2000]]);
  });

  it('moves a link to the new group of a restarted phone and ends the old connection', () => {
    const { sockets, receive, register, connect } = setUp();
    const { backend } = connect([1000]);
    register([1000], 100);
    expect(backend.isClosed).toBe(true);
    receive(createSrtControl(HANDSHAKE, 2), 1000, 200);
    expect(sockets.backends).toHaveLength(2);
  });

  it('keeps a link in its group after a forged REG1 with its address', () => {
    const { receive, connect } = setUp();
    const { backend } = connect([1000]);
    receive(createRegistration(SRTLA.reg1, randomBytes(256)), 1000, 10);
    receive(createRegistration(SRTLA.reg2, randomBytes(256)), 1000, 10);
    receive(createData(1), 1000, 20);
    expect([backend.isClosed, backend.sentPackets.length]).toEqual([false, 2]);
  });

  it('serves a phone during a flood of REG1 from many addresses', () => {
    const { sockets, receiver, receive, connect, register } = setUp();
    const firstPhone = connect([1000]);
    for (let i = 0; i < 50; i++)
      for (let n = 0; n < 200; n++)
        receive(createRegistration(SRTLA.reg1, randomBytes(256)), 1 + n, n, `198.51.100.${i}`);
    expect(sockets.sentPackets.length).toBeLessThan(50 * 32);
    sockets.takeSent();
    receive(createData(1), 1000, 200);
    expect(firstPhone.backend.sentPackets).toHaveLength(2);
    register([1000], 200, '203.0.113.9');
    expect(sockets.takeSent().at(-1)).toEqual([SRTLA.reg3, 1000]);
    receiver.removeInactive(6_000);
    expect(receiver.createSnapshot(6_000).groups).toBe(2);
  });

  it('allows one address at most 32 groups without a connection', () => {
    const { receiver, register, connect } = setUp();
    connect([1]);
    for (let i = 0; i < 60; i++) register([2000 + i], i * 1_000);
    expect(receiver.createSnapshot(60_000).groups).toBe(33);
  });

  it('limits only an address that floods with REG1 or REG2', () => {
    const { sockets, receive, register } = setUp();
    const id = register([1000], 0, '203.0.113.9');
    for (const type of [SRTLA.reg1, SRTLA.reg2]) {
      sockets.takeSent();
      for (let i = 0; i < 1_000; i++)
        receive(createRegistration(type, randomBytes(256)), 1 + i, 1, '198.51.100.1');
      const responseCount = sockets.takeSent().length;
      expect(responseCount).toBeGreaterThan(0);
      expect(responseCount).toBeLessThan(130);
    }
    receive(createRegistration(SRTLA.reg2, id), 1001, 2, '203.0.113.9');
    expect(sockets.takeSent()).toEqual([[SRTLA.reg3, 1001]]);
    // The tokens of the flooding address refill over time.
    receive(createRegistration(SRTLA.reg1, randomBytes(256)), 1, 10_000, '198.51.100.1');
    expect(sockets.takeSent()).toEqual([[SRTLA.reg2, 1]]);
  });

  it('limits all addresses of an IPv6 network together', () => {
    const { sockets, receive } = setUp();
    for (let i = 0; i < 1_000; i++)
      receive(createRegistration(SRTLA.reg1, randomBytes(256)), 1000, 0, `2001:db8:0:7::${i.toString(16)}`);
    expect(sockets.takeSent().length).toBeLessThan(50);
    receive(createRegistration(SRTLA.reg1, randomBytes(256)), 1000, 0, '2001:db8:0:8::1');
    expect(sockets.takeSent()).toEqual([[SRTLA.reg2, 1000]]);
  });

  it('drops all other packets of unregistered senders without a response', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000]);
    for (const packet of [
      createData(1),
      createSrtControl(HANDSHAKE, 9),
      Buffer.from([0x90, 0]),
      Buffer.alloc(1),
    ])
      receive(packet, 4444, 10);
    receive(createRegistration(SRTLA.reg1, randomBytes(100)), 4444, 10);
    expect([sockets.takeSent(), backend.sentPackets.length]).toEqual([[], 1]);
  });
});

describe('keepalives', () => {
  it.each([2, 10, 38])('echoes %d bytes completely and pads the echo to at least 32 bytes', (size) => {
    const { sockets, receive, connect } = setUp();
    connect([1000]);
    const packet = randomBytes(size);
    packet.writeUInt16BE(SRTLA.keepalive, 0);
    receive(packet, 1000, 10);
    const [echo] = sockets.sentPackets;
    expect(echo?.packet.length).toBe(Math.max(32, size));
    expect(echo?.packet.subarray(0, size).equals(packet)).toBe(true);
  });

  it('limits the number of echoes of each link', () => {
    const { sockets, receive, connect } = setUp();
    connect([1000]);
    for (let i = 0; i < 1_000; i++) receive(Buffer.from([0x90, 0]), 1000, i);
    expect(sockets.takeSent().length).toBeLessThan(16);
  });

  it('stores RTT and losses that a phone reports for a link', () => {
    const { receive, connect, listLinks } = setUp();
    connect([1000, 1001]);
    const report = Buffer.alloc(38);
    report.writeUInt16BE(SRTLA.keepalive, 0);
    report.writeUInt16BE(0xc01f, 10);
    report.writeUInt16BE(1, 12);
    report.writeUInt32BE(64, 26);
    report.writeUInt32BE(3, 30);
    receive(report, 1001, 10);
    expect(listLinks(20)).toMatchObject([
      { rttMs: null, naks: null },
      { rttMs: 64, naks: 3 },
    ]);
    expect(listLinks(6_000)[1]).toMatchObject({ rttMs: null, naks: null });
  });
});

describe('packets of a phone', () => {
  it('sends packets unchanged to one backend, and acknowledges every tenth packet of a link', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000, 1001]);
    for (let i = 0; i < 20; i++) receive(createData(i), 1000 + (i % 2), i);
    expect(backend.sentPackets.slice(1).map((packet) => packet.readUInt32BE(0))).toEqual([
      ...Array(20).keys(),
    ]);
    const acks = sockets.sentPackets.map(({ packet, port }) => [
      port,
      packet.readUInt32BE(4),
      packet.readUInt32BE(40),
    ]);
    expect(acks).toEqual([
      [1000, 0, 18],
      [1001, 1, 19],
    ]);
  });

  it('opens a new backend for the handshake of another caller, but not for a repeated handshake', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000], 0, 1);
    receive(createSrtControl(HANDSHAKE, 1), 1000, 300);
    expect([sockets.backends.length, backend.sentPackets.length]).toEqual([1, 2]);
    receive(createSrtControl(HANDSHAKE, 2), 1000, 400);
    expect([sockets.backends.length, backend.isClosed]).toEqual([2, true]);
    backend.respond(createSrtControl(0x8002), 400);
    expect(sockets.takeSent()).toEqual([]);
  });

  it('drops packets before a handshake and after a shutdown', () => {
    const { sockets, receive, register, connect } = setUp();
    register([900]);
    receive(createData(1), 900, 1);
    expect(sockets.backends).toHaveLength(0);
    const { backend } = connect([1000]);
    receive(createSrtControl(0x8005), 1000, 10);
    receive(createData(1), 1000, 11);
    expect([backend.sentPackets.length, backend.isClosed]).toEqual([2, true]);
  });

  it('keeps connection and link number when the port of the phone changes', () => {
    const { receive, connect, listLinks } = setUp();
    const { id, backend } = connect([1000, 1001]);
    receive(createData(1), 1001, 3_900);
    receive(createRegistration(SRTLA.reg2, id), 1500, 4_000);
    receive(createData(2), 1500, 4_001);
    expect(backend.sentPackets.at(-1)?.readUInt32BE(0)).toBe(2);
    expect(listLinks(4_002).map(({ number, heardMs }) => [number, heardMs])).toEqual([
      [1, 1],
      [2, 102],
    ]);
  });
});

describe('packets of the listener', () => {
  it('sends an ACK to the last link, and every 30 ms to all links', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000, 1001]);
    receive(createData(1), 1001, 40);
    const listAckPorts = (now: number) => {
      backend.respond(createSrtControl(0x8002), now);
      return sockets.takeSent().map(([, port]) => port);
    };
    expect([40, 50, 60, 70].map(listAckPorts)).toEqual([[1000, 1001], [1001], [1001], [1000, 1001]]);
  });

  it('forwards each ACKACK only once', () => {
    const { receive, connect } = setUp();
    const { backend } = connect([1000, 1001]);
    const createAckAck = (number: number) => {
      const packet = createSrtControl(0x8006);
      packet.writeUInt32BE(number, 4);
      return packet;
    };
    for (const number of [1, 1, 2, 2]) receive(createAckAck(number), 1000, 10);
    expect(backend.sentPackets.slice(1).map((packet) => packet.readUInt32BE(4))).toEqual([1, 2]);
  });

  it('sends a handshake only to the last link', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000, 1001, 1002]);
    receive(createData(1), 1001, 40);
    backend.respond(createSrtControl(0x8002), 41);
    backend.respond(createSrtControl(HANDSHAKE), 41);
    expect(sockets.takeSent()).toEqual([
      [0x8002, 1000],
      [0x8002, 1001],
      [0x8002, 1002],
      [HANDSHAKE, 1001],
    ]);
  });

  it('sends a NAK to all links, without packets that a slower link may still deliver', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000, 1001]);
    // Odd numbers arrive 100 ms later, over the other link.
    for (let i = 0; i < 200; i += 2) receive(createData(i), 1000, 10 + 5 * i);
    for (let i = 1; i < 160; i += 2) receive(createData(i), 1001, 115 + 5 * i);
    sockets.takeSent();
    backend.respond(createNak(3, 195), 1_010);
    expect(sockets.takeSent()).toEqual([]);
    backend.respond(createNak(3, 161, 195), 1_100);
    const [sentNak] = sockets.sentPackets;
    expect([sentNak?.packet.readUInt32BE(16), sentNak?.packet.length]).toEqual([161, 20]);
    expect(sockets.takeSent()).toEqual([
      [0x8003, 1000],
      [0x8003, 1001],
    ]);
    backend.respond(createNak(161), 1_150);
    expect(sockets.takeSent()).toEqual([]);
    backend.respond(createNak(161), 1_201);
    expect(sockets.takeSent()).toHaveLength(2);
  });

  it('sends a NAK immediately if there is only one link', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000]);
    for (const sequence of [1, 3]) receive(createData(sequence), 1000, 10);
    backend.respond(createNak(2), 10);
    expect(sockets.takeSent()).toEqual([[0x8003, 1000]]);
  });

  it('delays a NAK by at most 0.5 s for a slow link', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000, 1001]);
    for (let i = 0; i < 2_000; i += 2) receive(createData(i), 1000, i * 5);
    for (let i = 1; i < 1_400; i += 2) receive(createData(i), 1001, 3_000 + i * 5);
    sockets.takeSent();
    backend.respond(createNak(1_801), 9_010 + 499);
    expect(sockets.takeSent()).toEqual([]);
    backend.respond(createNak(1_801), 9_010 + 501);
    expect(sockets.takeSent()).toHaveLength(2);
  });

  it('opens a new backend at the next handshake after a socket error', () => {
    const { sockets, receive, connect } = setUp();
    const { backend } = connect([1000]);
    backend.fail();
    receive(createData(1), 1000, 10);
    receive(createSrtControl(HANDSHAKE, 1), 1000, 300);
    expect([backend.isClosed, sockets.backends.length]).toEqual([true, 2]);
  });
});

describe('Receiver.removeInactive', () => {
  it('drops a link after 15 s of silence, and the group 30 s after its last packet', () => {
    const { receiver, receive, connect, listLinks } = setUp();
    const { backend } = connect([1000, 1001]);
    receive(createData(1), 1000, 10_000);
    receiver.removeInactive(15_001);
    expect(listLinks(15_001).map(({ number }) => number)).toEqual([1]);
    receiver.removeInactive(39_000);
    expect([receiver.createSnapshot(39_000).groups, backend.isClosed]).toEqual([1, false]);
    receiver.removeInactive(40_001);
    expect([receiver.createSnapshot(40_001).groups, backend.isClosed]).toEqual([0, true]);
  });

  it('deletes a group that no link joins within 5 s', () => {
    const { sockets, receiver, receive } = setUp();
    receive(createRegistration(SRTLA.reg1, randomBytes(256)), 1000, 0);
    const id = Buffer.from(sockets.sentPackets[0]!.packet.subarray(2));
    receiver.removeInactive(5_001);
    sockets.takeSent();
    receive(createRegistration(SRTLA.reg2, id), 1000, 5_002);
    expect(sockets.takeSent()).toEqual([[SRTLA.regNgp, 1000]]);
  });

  it('keeps the group of links that only send keepalives', () => {
    const { receiver, receive, register } = setUp();
    register([1000]);
    for (let now = 0; now < 120_000; now += 1_000) {
      receive(Buffer.from([0x90, 0]), 1000, now);
      receiver.removeInactive(now);
    }
    expect(receiver.createSnapshot(120_000)).toMatchObject({ groups: 1, links: 1 });
  });

  it('drops a connection that the listener does not accept within 10 s', () => {
    const { sockets, receiver, receive, register } = setUp();
    register([1000]);
    receive(createSrtControl(HANDSHAKE, 1), 1000, 0);
    receive(Buffer.from([0x90, 0]), 1000, 9_000);
    receiver.removeInactive(10_001);
    expect(sockets.backends[0]?.isClosed).toBe(true);
  });

  it('keeps the number of links small when a link registers again each second', () => {
    const { receiver, receive, connect, listLinks } = setUp();
    const { id } = connect([1000, 1001]);
    for (let now = 0; now < 60_000; now += 1_000) {
      receive(createData(now), 1000, now);
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
    connect([1000, 1001]);
    for (let now = 0; now < 2_000; now += 10) {
      receive(createData(now / 5), 1000, now);
      if (now >= 80) receive(createData((now - 80) / 5 + 1), 1001, now);
      if (now % 250 === 0) receiver.sample(now);
    }
    const [firstLink, secondLink] = listLinks(2_000);
    expect(firstLink).toMatchObject({ number: 1, delayMs: 0 });
    expect(secondLink?.delayMs).toBeGreaterThan(60);
    expect(secondLink?.delayMs).toBeLessThan(90);
    expect((firstLink?.share ?? 0) + (secondLink?.share ?? 0)).toBeCloseTo(1, 2);
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
        const { backend } = connect([1000]);
        list.forEach((bytes, i) => {
          const packet = Buffer.from(bytes);
          if (i % 2 === 0 && packet.length > 0) packet[0] = firstByte;
          receive(packet, 1000 + (i % 2), i);
          backend.respond(packet, i);
        });
        receiver.removeInactive(100_000);
        expect(sockets.sentPackets.every(({ packet }) => packet.length >= 16)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
