import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImpairedPipe } from './impairment.mjs';
import { acknowledged, keepalive, lost, registration, sentAt, TYPE, typeOf } from './packets.mjs';
import { SrtlaSender } from './sender.mjs';

/** @type {(() => void)[]} */
const endings = [];
afterEach(() => endings.splice(0).forEach((end) => end()));

describe('packets', () => {
  it('read what a receiver sends', () => {
    const nak = Buffer.from(`8003${'00'.repeat(14)}800000050000000700000009`, 'hex');
    assert.deepEqual(lost(nak), [5, 6, 7, 9]);
    assert.deepEqual(acknowledged(Buffer.from('910000000000000100000003', 'hex')), [1, 3]);
  });

  for (const size of /** @type {const} */ ([2, 10, 38])) {
    it(`a keepalive has ${size} bytes`, () => {
      const packet = keepalive(size, {
        now: 77,
        window: 1,
        inFlight: 2,
        rttMs: 3,
        naks: 4,
        bytesPerSecond: 5,
      });
      assert.equal(packet.length, size);
      assert.equal(sentAt(packet), size === 2 ? null : 77);
    });
  }
});

describe('ImpairedPipe', () => {
  it('limits the rate, with a queue of 300 ms', async () => {
    let passed = 0;
    const pipe = new ImpairedPipe(() => passed++);
    endings.push(() => pipe.close());
    pipe.impairment = { kbps: 1_000 };
    for (let i = 0; i < 200; i++) pipe.push(Buffer.alloc(1_250));
    await sleep(450);
    assert.equal(passed, 30);
  });

  it('delays packets, and reordered ones by more', async () => {
    /** @type {number[]} */
    const passed = [];
    const pipe = new ImpairedPipe((packet) => passed.push(packet.readUInt8()));
    endings.push(() => pipe.close());
    const began = performance.now();
    pipe.impairment = { delayMs: 30, reorder: 1, reorderMs: 60 };
    pipe.push(Buffer.from([1]));
    pipe.impairment = { delayMs: 30 };
    pipe.push(Buffer.from([2]));
    assert.deepEqual(passed, []);
    while (passed.length < 2) await sleep(5);
    assert.deepEqual(passed, [2, 1]);
    assert.ok(performance.now() - began >= 85);
  });

  it('loses the given share of packets', () => {
    let passed = 0;
    const pipe = new ImpairedPipe(() => passed++);
    pipe.impairment = { loss: 0.5 };
    for (let i = 0; i < 2_000; i++) pipe.push(Buffer.alloc(20));
    assert.ok(passed > 800 && passed < 1_200, String(passed));
    pipe.impairment = { loss: 1 };
    pipe.push(Buffer.alloc(20));
    assert.ok(passed < 1_200);
  });

  it('passes nothing while cut', () => {
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
  async function receiver() {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    endings.push(() => void socket.close());
    /** @type {{ packet: Buffer, port: number }[]} */
    const seen = [];
    socket.on('message', (packet, { port }) => seen.push({ packet, port }));
    /** @param {number} type */
    const next = async (type) => {
      for (;;) {
        const at = seen.findIndex(({ packet }) => typeOf(packet) === type);
        const found = at < 0 ? undefined : seen.splice(at, 1)[0];
        if (found) return found;
        await sleep(5);
      }
    };
    return { socket, next, port: socket.address().port };
  }

  for (const opening of /** @type {const} */ (['group', 'probe'])) {
    it(`registers each link (${opening})`, { timeout: 10_000 }, async () => {
      const { socket, next, port } = await receiver();
      const sender = await SrtlaSender.open({ host: '127.0.0.1', port, links: 2, opening }, () => undefined);
      endings.push(() => sender.close());
      if (opening === 'probe') {
        const probe = await next(TYPE.reg2);
        socket.send(Buffer.from([0x92, 0x11]), probe.port, '127.0.0.1');
      }
      const first = await next(TYPE.reg1);
      const id = Buffer.concat([first.packet.subarray(2, 130), Buffer.alloc(128, 9)]);
      socket.send(registration(TYPE.reg2, id), first.port, '127.0.0.1');
      /** @type {Set<number>} */
      const joined = new Set();
      while (joined.size < 2) {
        const { packet, port: from } = await next(TYPE.reg2);
        if (!packet.subarray(2).equals(id)) continue;
        joined.add(from);
        socket.send(Buffer.from([0x92, 0x02]), from, '127.0.0.1');
      }
      while (!sender.figures.links.every(({ isUp }) => isUp)) await sleep(5);
    });
  }
});
