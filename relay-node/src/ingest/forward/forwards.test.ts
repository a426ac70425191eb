import { FakeForwardSockets } from './fake-forward-sockets.js';
import { Forwards } from './forwards.js';
import type { ForwardTarget } from '../threads/worker-messages.js';
import type { ConnectionEvent } from '../threads/worker-messages.js';

const DIGEST = 'a'.repeat(64);
const KEY = 'a key that the nodes share';
const target: ForwardTarget = { digest: DIGEST, address: '192.0.2.1', port: 8890, name: 'node-2' };

function setUp() {
  const sockets = new FakeForwardSockets();
  const sinks: number[] = [];
  const events: ConnectionEvent[] = [];
  const phone: { since: number | null } = { since: 0 };
  const source = {
    phoneSince: () => phone.since,
    attach: (_digest: string, socket: number) => void sinks.push(socket),
    detach: (_digest: string, socket: number) => void sinks.splice(sinks.indexOf(socket), 1),
  };
  const forwards = new Forwards(
    sockets,
    source,
    'self',
    (event) => events.push(event),
    () => 1e12,
  );
  forwards.set(KEY, [target]);
  return { forwards, sockets, sinks, events, phone };
}

describe('Forwards', () => {
  it('connects when a phone publishes, and forwards once connected', () => {
    const { forwards, sockets, sinks, phone } = setUp();
    phone.since = null;
    forwards.poll(0);
    expect(sockets.calls).toEqual([]);
    phone.since = 100;
    forwards.poll(100);
    forwards.poll(150);
    expect([sockets.calls.length, sinks]).toEqual([1, []]);
    sockets.answer();
    forwards.poll(200);
    expect(sinks).toEqual([sockets.calls[0]?.socket]);
    expect(forwards.snapshot()).toEqual([
      { digest: DIGEST, to: 'node-2', connected: true, failures: 0, code: null },
    ]);
  });

  it('disconnects when the phone leaves, and when the target is removed', () => {
    for (const end of ['phone', 'list']) {
      const { forwards, sockets, sinks, phone } = setUp();
      forwards.poll(0);
      sockets.answer();
      forwards.poll(50);
      if (end === 'phone') phone.since = null;
      else forwards.set(KEY, []);
      forwards.poll(100);
      expect([sinks, sockets.closed, forwards.snapshot()]).toEqual([[], [sockets.calls[0]?.socket], []]);
    }
  });

  it('keeps a connection that is still in a newer list', () => {
    const { forwards, sockets, sinks } = setUp();
    forwards.poll(0);
    sockets.answer();
    forwards.poll(50);
    forwards.set(KEY, [{ ...target, port: 9000 }, target]);
    expect([sinks.length, sockets.closed]).toEqual([1, []]);
  });

  it('retries with backoff of at most three seconds, and reports the code', () => {
    const { forwards, sockets } = setUp();
    const at: number[] = [];
    for (let now = 0; now < 20_000; now += 50) {
      const before = sockets.calls.length;
      forwards.poll(now);
      if (sockets.calls.length > before) at.push(now);
      sockets.break(1403);
    }
    const pauses = at.slice(1).map((time, i) => time - at[i]!);
    expect(pauses.slice(0, 3).every((pause, i) => pause >= 250 * 2 ** i)).toBe(true);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3100);
    expect(forwards.snapshot()[0]).toMatchObject({ connected: false, code: 1403 });
  });

  it('keeps backing off when connections are closed immediately', () => {
    const { forwards, sockets } = setUp();
    for (let now = 0; now < 20_000; now += 50) {
      forwards.poll(now);
      if (sockets.state(sockets.calls.at(-1)!.socket) === 'connecting') sockets.answer();
      else sockets.break(0);
    }
    expect(sockets.calls.length).toBeLessThan(12);
  });

  it('retries immediately for another phone', () => {
    const { forwards, sockets, phone } = setUp();
    for (let now = 0; now < 10_000; now += 50) {
      forwards.poll(now);
      sockets.break(0);
    }
    const calls = sockets.calls.length;
    phone.since = 10_000;
    forwards.poll(10_050);
    expect(sockets.calls.length).toBe(calls + 1);
  });

  it('puts the age of the phone’s connection into the ticket', () => {
    const { forwards, sockets, phone } = setUp();
    phone.since = 1000;
    forwards.poll(4500);
    expect(sockets.calls[0]?.streamId).toContain(`forward:${DIGEST}:1000000000:3500:self:`);
  });

  it.each([
    ['by its name', { ...target }, 'node-2'],
    [
      'generically for a list of an older release without names',
      { ...target, name: undefined },
      'another node',
    ],
  ])('reports and logs the other node %s, never its address', (_how, to, called) => {
    const { forwards, sockets, events } = setUp();
    forwards.set(KEY, [to]);
    forwards.poll(0);
    sockets.answer();
    forwards.poll(50);
    expect(events).toMatchObject([{ event: 'opened', to: called }]);
    expect(JSON.stringify([events, forwards.snapshot()])).not.toContain('192.0.2.1');
  });

  it('logs only once that a forward can’t connect', () => {
    const { forwards, sockets, events } = setUp();
    for (let now = 0; now < 10_000; now += 50) {
      forwards.poll(now);
      sockets.break(1401);
    }
    expect(events).toMatchObject([
      { event: 'closed', role: 'forward', reason: 'forward broken', code: 1401 },
    ]);
  });
});
