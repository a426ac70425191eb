import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImpairedPipe } from './impairment.mjs';
import {
  readAcknowledged,
  createKeepalive,
  readLost,
  createRegistration,
  readSendTime,
  TYPE,
  readType,
} from './packets.mjs';
import { SrtlaSender } from './sender.mjs';

/** @type {(() => void)[]} */
const closers = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

describe('SRTLA packets', () => {
  it('from a receiver are parsed as lost and acknowledged sequence numbers', () => {
    const nak = Buffer.from(`8003${'00'.repeat(14)}800000050000000700000009`, 'hex');
    assert.deepEqual(readLost(nak), [5, 6, 7, 9]);
    assert.deepEqual(readAcknowledged(Buffer.from('910000000000000100000003', 'hex')), [1, 3]);
  });

  for (const size of /** @type {const} */ ([2, 10, 38])) {
    it(`are created as keepalives of ${size} bytes`, () => {
      const packet = createKeepalive(size, {
        now: 77,
        window: 1,
        inFlight: 2,
        rttMs: 3,
        naks: 4,
        bytesPerSecond: 5,
      });
      assert.equal(packet.length, size);
      assert.equal(readSendTime(packet), size === 2 ? null : 77);
    });
  }
});

describe('ImpairedPipe', () => {
  it('limits the rate, and drops packets that would be queued for more than 300 ms', async () => {
    let passed = 0;
    const pipe = new ImpairedPipe(() => passed++);
    closers.push(() => pipe.close());
    pipe.impairment = { kbps: 1_000 };
    for (let i = 0; i < 200; i++) pipe.push(Buffer.alloc(1_250));
    await sleep(450);
    assert.equal(passed, 30);
  });

  it('delays packets, and delays reordered packets longer', async () => {
    /** @type {number[]} */
    const passed = [];
    const pipe = new ImpairedPipe((packet) => passed.push(packet.readUInt8()));
    closers.push(() => pipe.close());
    const startedAt = performance.now();
    pipe.impairment = { delayMs: 30, reorder: 1, reorderMs: 60 };
    pipe.push(Buffer.from([1]));
    pipe.impairment = { delayMs: 30 };
    pipe.push(Buffer.from([2]));
    assert.deepEqual(passed, []);
    while (passed.length < 2) await sleep(5);
    assert.deepEqual(passed, [2, 1]);
    assert.ok(performance.now() - startedAt >= 85);
  });

  it('drops the given share of packets', () => {
    let passed = 0;
    const pipe = new ImpairedPipe(() => passed++);
    pipe.impairment = { loss: 0.5 };
    for (let i = 0; i < 2_000; i++) pipe.push(Buffer.alloc(20));
    assert.ok(passed > 800 && passed < 1_200, String(passed));
    pipe.impairment = { loss: 1 };
    pipe.push(Buffer.alloc(20));
    assert.ok(passed < 1_200);
  });

  it('drops all packets while it is cut', () => {
    let passed = 0;
    const pipe = new ImpairedPipe(() => passed++);
    pipe.impairment = { cut: true };
    pipe.push(Buffer.alloc(20));
    pipe.impairment = {};
    pipe.push(Buffer.alloc(20));
    assert.equal(passed, 1);
  });
});

describe('SrtlaSender', () => {
  /** Opens a socket on which the test acts as the receiver. */
  async function openReceiver() {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    closers.push(() => void socket.close());
    /** @type {{ packet: Buffer, port: number }[]} */
    const received = [];
    socket.on('message', (packet, { port }) => received.push({ packet, port }));
    /** @param {number} type */
    const nextOfType = async (type) => {
      for (;;) {
        const index = received.findIndex(({ packet }) => readType(packet) === type);
        const message = index < 0 ? undefined : received.splice(index, 1)[0];
        if (message) return message;
        await sleep(5);
      }
    };
    return { socket, next: nextOfType, port: socket.address().port };
  }

  for (const registration of /** @type {const} */ (['group', 'probe'])) {
    it(`registers each link (registration: ${registration})`, { timeout: 10_000 }, async () => {
      const { socket, next: nextOfType, port } = await openReceiver();
      const sender = await SrtlaSender.open(
        { host: '127.0.0.1', port, links: 2, registration },
        () => undefined,
      );
      closers.push(() => sender.close());
      if (registration === 'probe') {
        const probe = await nextOfType(TYPE.reg2);
        socket.send(Buffer.from([0x92, 0x11]), probe.port, '127.0.0.1');
      }
      const firstRequest = await nextOfType(TYPE.reg1);
      const id = Buffer.concat([firstRequest.packet.subarray(2, 130), Buffer.alloc(128, 9)]);
      socket.send(createRegistration(TYPE.reg2, id), firstRequest.port, '127.0.0.1');
      /** @type {Set<number>} */
      const joined = new Set();
      while (joined.size < 2) {
        const { packet, port: linkPort } = await nextOfType(TYPE.reg2);
        if (!packet.subarray(2).equals(id)) continue;
        joined.add(linkPort);
        socket.send(Buffer.from([0x92, 0x02]), linkPort, '127.0.0.1');
      }
      while (!sender.stats.links.every(({ isUp }) => isUp)) await sleep(5);
    });
  }
});
