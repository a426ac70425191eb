import { hashKey } from '../access-control/access-control.js';
import { Relay, type RelaySockets } from './relay.js';
import { FakeForwardSockets } from '../forward/fake-forward-sockets.js';
import type { ConnectionEvent } from '../threads/worker-messages.js';

const KEY = 'key-one';
const OTHER_KEY = 'key-two';
const [PLAIN, BONDED] = [100, 101];

/** In-memory sockets with queues of callers and packets. */
class FakeSockets implements RelaySockets {
  readonly pendingCallers: { socket: number; streamId: string; isBroken?: boolean }[] = [];
  readonly streamIds = new Map<number, string>();
  readonly brokenSockets = new Set<number>();
  readonly closedSockets: number[] = [];
  readonly incomingPackets = new Map<number, string[]>();
  readonly sentPackets: [number, string][] = [];
  readonly fullSockets = new Set<number>();

  accept() {
    const caller = this.pendingCallers.shift();
    if (!caller) return -1;
    this.streamIds.set(caller.socket, caller.streamId);
    if (caller.isBroken) this.brokenSockets.add(caller.socket);
    return caller.socket;
  }
  peerPort(socket: number) {
    return 40_000 + socket;
  }
  streamId(socket: number) {
    return this.streamIds.get(socket) ?? '';
  }
  watch() {}
  isBroken(socket: number) {
    return this.brokenSockets.has(socket) || this.closedSockets.includes(socket);
  }
  receive(socket: number, buffer: Buffer) {
    const packet = this.incomingPackets.get(socket)?.shift();
    return packet === undefined ? -1 : buffer.write(packet);
  }
  send(socket: number, buffer: Buffer, size: number) {
    if (this.fullSockets.has(socket)) return -1;
    this.sentPackets.push([socket, buffer.toString('utf8', 0, size)]);
    return size;
  }
  rttMs() {
    return 12.34;
  }
  readPacketCounts() {
    return { received: 0, lost: 0 };
  }
  close(socket: number) {
    this.closedSockets.push(socket);
  }
}

function setUp() {
  const sockets = new FakeSockets();
  const events: ConnectionEvent[] = [];
  const relay = new Relay(sockets, (event) => events.push(event), {
    sockets: new FakeForwardSockets(),
    name: 'self',
  });
  relay.setRights([hashKey(KEY), hashKey(OTHER_KEY)]);
  relay.setReaders([{ token: 'reader', digest: hashKey(KEY) }]);
  const acceptCaller = (socket: number, streamId: string, isBroken = false, isBonded = false) => {
    sockets.pendingCallers.push({ socket, streamId, isBroken });
    relay.accept(isBonded ? BONDED : PLAIN, isBonded, 0);
  };
  const sendPacket = (socket: number, text: string) => {
    sockets.incomingPackets.set(socket, [text]);
    relay.relayPacket(socket, 10);
  };
  return { sockets, events, relay, acceptCaller, sendPacket };
}

describe('Relay', () => {
  it('sends a publisher’s packets only to the readers of its key', () => {
    const { sockets, acceptCaller, sendPacket, relay } = setUp();
    relay.setReaders([
      { token: 'reader', digest: hashKey(KEY) },
      { token: 'other-reader', digest: hashKey(OTHER_KEY) },
      { token: 'unassigned-reader', digest: null },
    ]);
    acceptCaller(1, KEY);
    acceptCaller(2, 'read:reader');
    acceptCaller(3, 'read:reader');
    acceptCaller(4, 'read:other-reader');
    acceptCaller(5, 'read:unassigned-reader');
    sendPacket(1, 'a');
    expect(sockets.sentPackets).toEqual([
      [2, 'a'],
      [3, 'a'],
    ]);
  });

  it('keeps sending to other readers when one reader’s buffer is full', () => {
    const { sockets, acceptCaller, sendPacket } = setUp();
    acceptCaller(1, KEY);
    acceptCaller(2, 'read:reader');
    acceptCaller(3, 'read:reader');
    sockets.fullSockets.add(2);
    sendPacket(1, 'a');
    expect(sockets.sentPackets).toEqual([[3, 'a']]);
  });

  it('refuses a caller whose right was revoked between handshake and accept', () => {
    const { sockets, acceptCaller, relay } = setUp();
    relay.setRights([]);
    relay.setReaders([]);
    acceptCaller(1, KEY);
    acceptCaller(2, 'read:reader');
    expect(sockets.closedSockets).toEqual([1, 2]);
    expect(relay.createSnapshot(0)).toEqual({ publishers: [], readers: [], forwards: [] });
  });

  it('drops a caller that disconnected before it could be watched', () => {
    const { sockets, acceptCaller, relay, events } = setUp();
    acceptCaller(1, KEY, true);
    expect(sockets.closedSockets).toEqual([1]);
    expect(relay.hasPublisher).toBe(false);
    expect(events.at(-1)).toMatchObject({ event: 'closed', reason: 'peer left' });
  });

  it('sends the last packets of a broken publisher to its readers before dropping it', () => {
    const { sockets, acceptCaller, sendPacket, relay } = setUp();
    acceptCaller(1, KEY);
    acceptCaller(2, 'read:reader');
    sockets.brokenSockets.add(1);
    sendPacket(1, 'last');
    expect([sockets.sentPackets.at(-1), relay.hasPublisher]).toEqual([[2, 'last'], true]);
    relay.relayPacket(1, 20);
    expect(relay.hasPublisher).toBe(false);
  });

  it('keeps a publisher that has not sent any packets', () => {
    const { acceptCaller, relay } = setUp();
    acceptCaller(1, KEY);
    relay.relayPacket(1, 10);
    expect(relay.hasPublisher).toBe(true);
  });

  it('moves the readers of the first publisher to the second publisher', () => {
    const { sockets, acceptCaller, sendPacket, relay } = setUp();
    acceptCaller(2, 'read:reader');
    acceptCaller(1, KEY);
    sendPacket(1, 'a');
    acceptCaller(3, KEY);
    sendPacket(1, 'late');
    sendPacket(3, 'b');
    expect(sockets.closedSockets).toEqual([1]);
    expect(sockets.sentPackets).toEqual([
      [2, 'a'],
      [2, 'b'],
    ]);
    expect(relay.createSnapshot(20).publishers).toMatchObject([{ connection: 2, bytes: 2, rttMs: 12.3 }]);
  });

  it('reports the receiver’s port of a bonded publisher until a plain publisher takes over', () => {
    const { acceptCaller, relay } = setUp();
    acceptCaller(1, KEY, false, true);
    expect(relay.createSnapshot(0).publishers).toMatchObject([{ bondedPort: 40_001 }]);
    acceptCaller(2, KEY);
    expect(relay.createSnapshot(0).publishers).toMatchObject([{ bondedPort: null }]);
  });

  it.each([
    ['still sending', 0, 500],
    ['not sending, like a phone that changes its network', null, 2_000],
  ])('given a first phone that was %s, reports takenOverMs %p', (_name, takenOverMs, silenceMs) => {
    const { sockets, acceptCaller, sendPacket, relay } = setUp();
    acceptCaller(1, KEY);
    sendPacket(1, 'a');
    sockets.pendingCallers.push({ socket: 2, streamId: KEY });
    relay.accept(PLAIN, false, 10 + silenceMs);
    const readTakenOverMs = (now: number) => relay.createSnapshot(now).publishers[0]?.health?.takenOverMs;
    expect(readTakenOverMs(10 + silenceMs)).toBe(takenOverMs);
    expect(readTakenOverMs(10 + silenceMs + 300_001)).toBeNull();
  });

  it('reports the packet loss only of a plain feed', () => {
    for (const isBonded of [false, true]) {
      const { sockets, acceptCaller, relay } = setUp();
      let received = 0;
      sockets.readPacketCounts = () => ({ received: (received += 100), lost: received / 10 });
      acceptCaller(1, KEY, false, isBonded);
      for (let now = 250; now <= 1_000; now += 250) relay.sample(now);
      expect(relay.createSnapshot(1_000).publishers[0]?.health?.lossShare).toBe(isBonded ? null : 0.1);
    }
  });

  it('closes a reader on the bonded listener', () => {
    const { sockets, acceptCaller } = setUp();
    acceptCaller(1, 'read:reader', false, true);
    expect(sockets.closedSockets).toEqual([1]);
  });

  it('returns the number of closed publishers', () => {
    const { sockets, acceptCaller, relay } = setUp();
    acceptCaller(1, KEY);
    acceptCaller(2, OTHER_KEY);
    expect(relay.setRights([hashKey(OTHER_KEY)])).toBe(1);
    expect(sockets.closedSockets).toEqual([1]);
    expect(relay.closePublisher(hashKey(KEY))).toBe(0);
    expect(relay.closePublisher(hashKey(OTHER_KEY))).toBe(1);
  });

  it('drops connections that were lost without an event', () => {
    const { sockets, acceptCaller, relay } = setUp();
    acceptCaller(1, KEY);
    acceptCaller(2, 'read:reader');
    sockets.brokenSockets.add(1).add(2);
    relay.hasChanged = false;
    relay.dropBrokenConnections();
    expect([sockets.closedSockets, relay.hasChanged]).toEqual([[1, 2], true]);
    expect(relay.createSnapshot(0).readers).toEqual([{ token: 'reader', connected: false }]);
  });
});
