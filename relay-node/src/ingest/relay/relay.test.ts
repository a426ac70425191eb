import { digestOf } from '../admission/admission.js';
import { Relay, type RelaySockets } from './relay.js';
import { FakeForwardSockets } from '../forward/fake-forward-sockets.js';
import type { ConnectionEvent } from '../threads/worker-messages.js';

const KEY = 'key-one';
const OTHER = 'key-two';
const [PLAIN, BONDED] = [100, 101];

/** In-memory sockets with queues of callers and packets. */
class FakeSockets implements RelaySockets {
  readonly waiting: { socket: number; streamId: string; broken?: boolean }[] = [];
  readonly streamIds = new Map<number, string>();
  readonly broken = new Set<number>();
  readonly closed: number[] = [];
  readonly incoming = new Map<number, string[]>();
  readonly sent: [number, string][] = [];
  readonly full = new Set<number>();

  accept() {
    const next = this.waiting.shift();
    if (!next) return -1;
    this.streamIds.set(next.socket, next.streamId);
    if (next.broken) this.broken.add(next.socket);
    return next.socket;
  }
  peerPort(socket: number) {
    return 40_000 + socket;
  }
  streamId(socket: number) {
    return this.streamIds.get(socket) ?? '';
  }
  watch() {}
  isBroken(socket: number) {
    return this.broken.has(socket) || this.closed.includes(socket);
  }
  receive(socket: number, into: Buffer) {
    const packet = this.incoming.get(socket)?.shift();
    return packet === undefined ? -1 : into.write(packet);
  }
  send(socket: number, from: Buffer, size: number) {
    if (this.full.has(socket)) return -1;
    this.sent.push([socket, from.toString('utf8', 0, size)]);
    return size;
  }
  rttMs() {
    return 12.34;
  }
  packets() {
    return { received: 0, lost: 0 };
  }
  close(socket: number) {
    this.closed.push(socket);
  }
}

function setUp() {
  const sockets = new FakeSockets();
  const events: ConnectionEvent[] = [];
  const relay = new Relay(sockets, (event) => events.push(event), {
    sockets: new FakeForwardSockets(),
    name: 'self',
  });
  relay.setRights([digestOf(KEY), digestOf(OTHER)]);
  relay.setReaders([{ token: 'reader', digest: digestOf(KEY) }]);
  const arrive = (socket: number, streamId: string, broken = false, isBonded = false) => {
    sockets.waiting.push({ socket, streamId, broken });
    relay.accept(isBonded ? BONDED : PLAIN, isBonded, 0);
  };
  const packet = (socket: number, text: string) => {
    sockets.incoming.set(socket, [text]);
    relay.forward(socket, 10);
  };
  return { sockets, events, relay, arrive, packet };
}

describe('Relay', () => {
  it('sends a publisher’s packets only to the readers of its key', () => {
    const { sockets, arrive, packet, relay } = setUp();
    relay.setReaders([
      { token: 'reader', digest: digestOf(KEY) },
      { token: 'stranger', digest: digestOf(OTHER) },
      { token: 'nobody', digest: null },
    ]);
    arrive(1, KEY);
    arrive(2, 'read:reader');
    arrive(3, 'read:reader');
    arrive(4, 'read:stranger');
    arrive(5, 'read:nobody');
    packet(1, 'a');
    expect(sockets.sent).toEqual([
      [2, 'a'],
      [3, 'a'],
    ]);
  });

  it('keeps sending to other readers when one reader’s buffer is full', () => {
    const { sockets, arrive, packet } = setUp();
    arrive(1, KEY);
    arrive(2, 'read:reader');
    arrive(3, 'read:reader');
    sockets.full.add(2);
    packet(1, 'a');
    expect(sockets.sent).toEqual([[3, 'a']]);
  });

  it('refuses a caller whose right was revoked between handshake and accept', () => {
    const { sockets, arrive, relay } = setUp();
    relay.setRights([]);
    relay.setReaders([]);
    arrive(1, KEY);
    arrive(2, 'read:reader');
    expect(sockets.closed).toEqual([1, 2]);
    expect(relay.snapshot(0)).toEqual({ publishers: [], readers: [], forwards: [] });
  });

  it('drops a caller that broke before it could be watched', () => {
    const { sockets, arrive, relay, events } = setUp();
    arrive(1, KEY, true);
    expect(sockets.closed).toEqual([1]);
    expect(relay.hasPublisher).toBe(false);
    expect(events.at(-1)).toMatchObject({ event: 'closed', reason: 'peer left' });
  });

  it('forwards the last packets of a broken publisher before dropping it', () => {
    const { sockets, arrive, packet, relay } = setUp();
    arrive(1, KEY);
    arrive(2, 'read:reader');
    sockets.broken.add(1);
    packet(1, 'last');
    expect([sockets.sent.at(-1), relay.hasPublisher]).toEqual([[2, 'last'], true]);
    relay.forward(1, 20);
    expect(relay.hasPublisher).toBe(false);
  });

  it('keeps a publisher without packets', () => {
    const { arrive, relay } = setUp();
    arrive(1, KEY);
    relay.forward(1, 10);
    expect(relay.hasPublisher).toBe(true);
  });

  it('moves the readers of the first publisher to the second', () => {
    const { sockets, arrive, packet, relay } = setUp();
    arrive(2, 'read:reader');
    arrive(1, KEY);
    packet(1, 'a');
    arrive(3, KEY);
    packet(1, 'ghost');
    packet(3, 'b');
    expect(sockets.closed).toEqual([1]);
    expect(sockets.sent).toEqual([
      [2, 'a'],
      [2, 'b'],
    ]);
    expect(relay.snapshot(20).publishers).toMatchObject([{ connection: 2, bytes: 2, rttMs: 12.3 }]);
  });

  it('reports the receiver’s port of a bonded publisher, until a plain one takes over', () => {
    const { arrive, relay } = setUp();
    arrive(1, KEY, false, true);
    expect(relay.snapshot(0).publishers).toMatchObject([{ bondedPort: 40_001 }]);
    arrive(2, KEY);
    expect(relay.snapshot(0).publishers).toMatchObject([{ bondedPort: null }]);
  });

  it.each([
    ['still sending', 500, 0],
    ['silent, like a phone that changes its network', 2_000, null],
  ])('detects a second phone if the first one was %s', (_what, after, takenOverMs) => {
    const { sockets, arrive, packet, relay } = setUp();
    arrive(1, KEY);
    packet(1, 'a');
    sockets.waiting.push({ socket: 2, streamId: KEY });
    relay.accept(PLAIN, false, 10 + after);
    const healthAt = (now: number) => relay.snapshot(now).publishers[0]?.health?.takenOverMs;
    expect(healthAt(10 + after)).toBe(takenOverMs);
    expect(healthAt(10 + after + 300_001)).toBeNull();
  });

  it('reports the packet loss of a plain feed, and none of a bonded one', () => {
    for (const isBonded of [false, true]) {
      const { sockets, arrive, relay } = setUp();
      let received = 0;
      sockets.packets = () => ({ received: (received += 100), lost: received / 10 });
      arrive(1, KEY, false, isBonded);
      for (let now = 250; now <= 1_000; now += 250) relay.sample(now);
      expect(relay.snapshot(1_000).publishers[0]?.health?.lossShare).toBe(isBonded ? null : 0.1);
    }
  });

  it('closes all callers except publishers on the bonded listener', () => {
    const { sockets, arrive } = setUp();
    arrive(1, 'read:reader', false, true);
    expect(sockets.closed).toEqual([1]);
  });

  it('returns how many publishers a revocation closed', () => {
    const { sockets, arrive, relay } = setUp();
    arrive(1, KEY);
    arrive(2, OTHER);
    expect(relay.setRights([digestOf(OTHER)])).toBe(1);
    expect(sockets.closed).toEqual([1]);
    expect(relay.closePublisher(digestOf(KEY))).toBe(0);
    expect(relay.closePublisher(digestOf(OTHER))).toBe(1);
  });

  it('drops connections that broke without an event', () => {
    const { sockets, arrive, relay } = setUp();
    arrive(1, KEY);
    arrive(2, 'read:reader');
    sockets.broken.add(1).add(2);
    relay.changed = false;
    relay.sweep();
    expect([sockets.closed, relay.changed]).toEqual([[1, 2], true]);
    expect(relay.snapshot(0).readers).toEqual([{ token: 'reader', connected: false }]);
  });
});
