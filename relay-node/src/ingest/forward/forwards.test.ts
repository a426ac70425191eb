import { REJECT } from '../access-control/access-control.js';
import { FakeForwardSockets } from './fake-forward-sockets.js';
import { Forwards } from './forwards.js';
import type { ForwardTarget } from '../threads/worker-messages.js';
import type { ConnectionEvent } from '../threads/worker-messages.js';

const DIGEST = 'a'.repeat(64);
const KEY = 'a key that the nodes share';
/** Wall clock of all tests, ms. */
const WALL_CLOCK = 1e12;
const POLL_INTERVAL_MS = 50;
const target: ForwardTarget = { digest: DIGEST, address: '192.0.2.1', port: 8890, name: 'node-2' };

function setUp() {
  const sockets = new FakeForwardSockets();
  const attachedSockets: number[] = [];
  const events: ConnectionEvent[] = [];
  const phone: { connectedAt: number | null } = { connectedAt: 0 };
  const source = {
    findPhoneConnectedAt: () => phone.connectedAt,
    attach: (_digest: string, socket: number) => void attachedSockets.push(socket),
    detach: (_digest: string, socket: number) =>
      void attachedSockets.splice(attachedSockets.indexOf(socket), 1),
  };
  const forwards = new Forwards(
    sockets,
    source,
    'self',
    (event) => events.push(event),
    () => WALL_CLOCK,
  );
  forwards.setTargets(KEY, [target]);
  return { forwards, sockets, attachedSockets, events, phone };
}

describe('Forwards', () => {
  it('connects when a phone publishes, and forwards its feed', () => {
    const { forwards, sockets, attachedSockets, phone } = setUp();
    phone.connectedAt = null;
    forwards.poll(0);
    expect(sockets.connectionAttempts).toEqual([]);
    phone.connectedAt = 100;
    forwards.poll(100);
    forwards.poll(150);
    expect([sockets.connectionAttempts.length, attachedSockets]).toEqual([1, []]);
    sockets.acceptConnection();
    forwards.poll(200);
    expect(attachedSockets).toEqual([sockets.connectionAttempts[0]?.socket]);
    expect(forwards.createSnapshots()).toEqual([
      { digest: DIGEST, to: 'node-2', connected: true, failures: 0, code: null },
    ]);
  });

  it('disconnects when the phone disconnects or the target is removed', () => {
    for (const cause of ['phone', 'list']) {
      const { forwards, sockets, attachedSockets, phone } = setUp();
      forwards.poll(0);
      sockets.acceptConnection();
      forwards.poll(50);
      if (cause === 'phone') phone.connectedAt = null;
      else forwards.setTargets(KEY, []);
      forwards.poll(100);
      expect([attachedSockets, sockets.closedSockets, forwards.createSnapshots()]).toEqual([
        [],
        [sockets.connectionAttempts[0]?.socket],
        [],
      ]);
    }
  });

  it('keeps the connection to a target that remains in the list', () => {
    const { forwards, sockets, attachedSockets } = setUp();
    forwards.poll(0);
    sockets.acceptConnection();
    forwards.poll(50);
    forwards.setTargets(KEY, [{ ...target, port: 9000 }, target]);
    expect([attachedSockets.length, sockets.closedSockets]).toEqual([1, []]);
  });

  it('retries with a backoff of at most 3 s and reports the rejection code', () => {
    const { forwards, sockets } = setUp();
    const attemptTimes: number[] = [];
    for (let now = 0; now < 20_000; now += POLL_INTERVAL_MS) {
      const previousCount = sockets.connectionAttempts.length;
      forwards.poll(now);
      if (sockets.connectionAttempts.length > previousCount) attemptTimes.push(now);
      sockets.breakConnection(REJECT.forbidden);
    }
    const [firstBackoffMs, maxBackoffMs] = [250, 3_000];
    const delaysMs = attemptTimes.slice(1).map((time, i) => time - attemptTimes[i]!);
    expect(delaysMs.slice(0, 3).every((delayMs, i) => delayMs >= firstBackoffMs * 2 ** i)).toBe(true);
    expect(Math.max(...delaysMs)).toBeLessThanOrEqual(maxBackoffMs + 2 * POLL_INTERVAL_MS);
    expect(forwards.createSnapshots()[0]).toMatchObject({ connected: false, code: REJECT.forbidden });
  });

  it('continues the backoff when connections are closed immediately', () => {
    const { forwards, sockets } = setUp();
    for (let now = 0; now < 20_000; now += POLL_INTERVAL_MS) {
      forwards.poll(now);
      if (sockets.readState(sockets.connectionAttempts.at(-1)!.socket) === 'connecting')
        sockets.acceptConnection();
      else sockets.breakConnection(0);
    }
    expect(sockets.connectionAttempts.length).toBeLessThan(12);
  });

  it('retries immediately for another phone', () => {
    const { forwards, sockets, phone } = setUp();
    for (let now = 0; now < 10_000; now += POLL_INTERVAL_MS) {
      forwards.poll(now);
      sockets.breakConnection(0);
    }
    const attemptCount = sockets.connectionAttempts.length;
    phone.connectedAt = 10_000;
    forwards.poll(10_050);
    expect(sockets.connectionAttempts.length).toBe(attemptCount + 1);
  });

  it('writes the age of the phone’s connection into the ticket', () => {
    const { forwards, sockets, phone } = setUp();
    phone.connectedAt = 1000;
    forwards.poll(4500);
    const [wallClockS, ageMs] = [WALL_CLOCK / 1_000, 4500 - 1000];
    const ticketStart = `forward:${DIGEST}:${wallClockS}:${ageMs}:self:`;
    expect(sockets.connectionAttempts[0]?.streamId).toContain(ticketStart);
  });

  it.each([
    ['by its name', { ...target }, 'node-2'],
    ['without a name', { ...target, name: undefined }, 'another node'],
  ])('reports and logs a node %s and never by its address', (_name, namedTarget, expectedName) => {
    const { forwards, sockets, events } = setUp();
    forwards.setTargets(KEY, [namedTarget]);
    forwards.poll(0);
    sockets.acceptConnection();
    forwards.poll(50);
    expect(events).toMatchObject([{ event: 'opened', to: expectedName }]);
    expect(JSON.stringify([events, forwards.createSnapshots()])).not.toContain('192.0.2.1');
  });

  it('logs only once that a forward can’t connect', () => {
    const { forwards, sockets, events } = setUp();
    for (let now = 0; now < 10_000; now += POLL_INTERVAL_MS) {
      forwards.poll(now);
      sockets.breakConnection(REJECT.unauthorized);
    }
    expect(events).toMatchObject([
      { event: 'closed', role: 'forward', reason: 'forward broken', code: REJECT.unauthorized },
    ]);
  });
});
