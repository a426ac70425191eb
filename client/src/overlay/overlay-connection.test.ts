import { connectOverlay } from './overlay-connection.js';

/** Delays before the first and the second attempt, to which a jitter of up to a quarter is added. */
const [FIRST_DELAY_MS, SECOND_DELAY_MS] = [1_000, 2_000];

class ScriptedSocket extends EventTarget {
  static instances: ScriptedSocket[] = [];
  readonly sentTexts: string[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    super();
    ScriptedSocket.instances.push(this);
  }

  send(text: string): void {
    this.sentTexts.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  receive(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

describe('connectOverlay', () => {
  const originalWebSocket = globalThis.WebSocket;
  let messages: object[];
  let lossCount: number;
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.WebSocket = ScriptedSocket as unknown as typeof WebSocket;
    ScriptedSocket.instances = [];
    [messages, lossCount] = [[], 0];
    connectOverlay({
      origin: 'https://trailcast.example',
      token: 'secret',
      page: 'chat',
      onMessage: (message) => void messages.push(message),
      onLost: () => void (lossCount += 1),
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.WebSocket = originalWebSocket;
  });
  const getSocket = (index: number) => ScriptedSocket.instances[index]!;

  it('sends the token in its first message, and never in a URL', () => {
    getSocket(0).dispatchEvent(new Event('open'));
    expect(getSocket(0).url).toBe('wss://trailcast.example/ws/overlay');
    expect(JSON.parse(getSocket(0).sentTexts[0] ?? '')).toEqual({ token: 'secret', page: 'chat' });
    getSocket(0).receive({ event: 'alert', alert: null });
    expect(messages).toEqual([{ event: 'alert', alert: null }]);
  });

  it('reports a lost connection, and reconnects with increasing delays', () => {
    getSocket(0).dispatchEvent(new Event('close'));
    expect(lossCount).toBe(1);
    jest.advanceTimersByTime(FIRST_DELAY_MS + FIRST_DELAY_MS / 4);
    expect(ScriptedSocket.instances).toHaveLength(2);
    getSocket(1).dispatchEvent(new Event('close'));
    jest.advanceTimersByTime(SECOND_DELAY_MS - 100);
    expect(ScriptedSocket.instances).toHaveLength(2);
    jest.advanceTimersByTime(100 + SECOND_DELAY_MS / 4 + 100);
    expect(ScriptedSocket.instances).toHaveLength(3);
  });

  it('closes a connection after 5 s without a message', () => {
    for (let heartbeat = 0; heartbeat < 5; heartbeat += 1) {
      getSocket(0).receive({ event: 'beat' });
      jest.advanceTimersByTime(4_000);
    }
    expect(lossCount).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect([lossCount, getSocket(0).isClosed]).toEqual([1, true]);
    getSocket(0).receive({ event: 'beat' });
    expect(messages).toHaveLength(5);
  });

  it.each([
    ['restarting', 1_000],
    ['full', 15_000],
  ])('reconnects after the end code %s with a delay of %d ms plus up to a quarter', (code, pauseMs) => {
    getSocket(0).receive({ event: 'end', code });
    expect(messages).toEqual([{ event: 'end', code }]);
    jest.advanceTimersByTime(pauseMs - 1);
    expect(ScriptedSocket.instances).toHaveLength(1);
    jest.advanceTimersByTime(pauseMs / 4 + 1);
    expect(ScriptedSocket.instances).toHaveLength(2);
  });

  it('does not reconnect if the address is unknown', () => {
    getSocket(0).receive({ event: 'end', code: 'unknown' });
    expect(messages).toEqual([{ event: 'end', code: 'unknown' }]);
    jest.advanceTimersByTime(60_000);
    expect(ScriptedSocket.instances).toHaveLength(1);
  });
});
