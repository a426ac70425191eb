import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImpairedPipe } from './impairment.mjs';
import {
  readAcknowledgedSequences,
  createKeepalive,
  readLostSequences,
  createRegistration,
  readSendTime,
  TYPE,
  readType,
} from './packets.mjs';
import { SrtlaSender } from './sender.mjs';

const HALF_ID_BYTES = 128;
/** @param {number} type */
const createShortReply = (type) => Buffer.from([type >> 8, type & 0xff]);

/** @type {(() => void)[]} */
const closers = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

describe('SRTLA packet functions', () => {
  it('parse lost and acknowledged sequence numbers', () => {
    const nak = Buffer.from(`8003${'00'.repeat(14)}800000050000000700000009`, 'hex');
    assert.deepEqual(readLostSequences(nak), [5, 6, 7, 9]);
    assert.deepEqual(readAcknowledgedSequences(Buffer.from('910000000000000100000003', 'hex')), [1, 3]);
  });

  for (const size of /** @type {const} */ ([2, 10, 38])) {
    it(`create a keepalive of ${size} bytes`, () => {
      const now = 77;
      const packet = createKeepalive(size, {
        now,
        window: 1,
        inFlight: 2,
        rttMs: 3,
        naks: 4,
        bytesPerSecond: 5,
      });
      assert.equal(packet.length, size);
      assert.equal(readSendTime(packet), size === 2 ? null : now);
    });
  }
});

describe('ImpairedPipe', () => {
  it('limits the rate, and drops packets that would be queued for more than 300 ms', async () => {
    let deliveredCount = 0;
    const pipe = new ImpairedPipe(() => deliveredCount++);
    closers.push(() => pipe.close());
    pipe.impairment = { kbps: 1_000 };
    const bytesPer10Ms = 1_250;
    for (let i = 0; i < 200; i++) pipe.push(Buffer.alloc(bytesPer10Ms));
    await sleep(450);
    assert.equal(deliveredCount, 300 / 10);
  });

  it('delays packets, and delays reordered packets longer', async () => {
    /** @type {number[]} */
    const deliveredNumbers = [];
    const pipe = new ImpairedPipe((packet) => deliveredNumbers.push(packet.readUInt8()));
    closers.push(() => pipe.close());
    const startedAt = performance.now();
    pipe.impairment = { delayMs: 30, reorder: 1, reorderMs: 60 };
    pipe.push(Buffer.from([1]));
    pipe.impairment = { delayMs: 30 };
    pipe.push(Buffer.from([2]));
    assert.deepEqual(deliveredNumbers, []);
    while (deliveredNumbers.length < 2) await sleep(5);
    assert.deepEqual(deliveredNumbers, [2, 1]);
    assert.ok(performance.now() - startedAt >= 85);
  });

  it('drops the given share of packets', () => {
    let deliveredCount = 0;
    const pipe = new ImpairedPipe(() => deliveredCount++);
    pipe.impairment = { loss: 0.5 };
    for (let i = 0; i < 2_000; i++) pipe.push(Buffer.alloc(20));
    assert.ok(deliveredCount > 800 && deliveredCount < 1_200, String(deliveredCount));
    pipe.impairment = { loss: 1 };
    pipe.push(Buffer.alloc(20));
    assert.ok(deliveredCount < 1_200);
  });

  it('drops all packets while `cut` is set', () => {
    let deliveredCount = 0;
    const pipe = new ImpairedPipe(() => deliveredCount++);
    pipe.impairment = { cut: true };
    pipe.push(Buffer.alloc(20));
    pipe.impairment = {};
    pipe.push(Buffer.alloc(20));
    assert.equal(deliveredCount, 1);
  });
});

describe('SrtlaSender', () => {
  /** Opens a socket on which the test acts as the receiver. */
  async function openReceiver() {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    closers.push(() => void socket.close());
    /** @type {{ packet: Buffer, port: number }[]} */
    const receivedPackets = [];
    socket.on('message', (packet, { port }) => receivedPackets.push({ packet, port }));
    /** @param {number} type */
    const receiveOfType = async (type) => {
      for (;;) {
        const index = receivedPackets.findIndex(({ packet }) => readType(packet) === type);
        const message = index < 0 ? undefined : receivedPackets.splice(index, 1)[0];
        if (message) return message;
        await sleep(5);
      }
    };
    return { socket, receiveOfType, port: socket.address().port };
  }

  for (const registration of /** @type {const} */ (['group', 'probe'])) {
    it(`registers each link (registration: ${registration})`, { timeout: 10_000 }, async () => {
      const { socket, receiveOfType, port } = await openReceiver();
      const sender = await SrtlaSender.open(
        { host: '127.0.0.1', port, links: 2, registration },
        () => undefined,
      );
      closers.push(() => sender.close());
      if (registration === 'probe') {
        const probe = await receiveOfType(TYPE.reg2);
        socket.send(createShortReply(TYPE.regNgp), probe.port, '127.0.0.1');
      }
      const firstRequest = await receiveOfType(TYPE.reg1);
      const senderHalf = firstRequest.packet.subarray(2, 2 + HALF_ID_BYTES);
      const id = Buffer.concat([senderHalf, Buffer.alloc(HALF_ID_BYTES, 9)]);
      socket.send(createRegistration(TYPE.reg2, id), firstRequest.port, '127.0.0.1');
      /** @type {Set<number>} */
      const joinedPorts = new Set();
      while (joinedPorts.size < 2) {
        const { packet, port: linkPort } = await receiveOfType(TYPE.reg2);
        if (!packet.subarray(2).equals(id)) continue;
        joinedPorts.add(linkPort);
        socket.send(createShortReply(TYPE.reg3), linkPort, '127.0.0.1');
      }
      while (!sender.stats.links.every(({ isUp }) => isUp)) await sleep(5);
    });
  }
});
