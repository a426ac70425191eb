import { openLiveChannel, type LiveState } from './live-channel.js';

const CONNECTED = 'CONNECTED\nversion:1.2\nheart-beat:10000,10000\n\n\0';
const LOSSES = 20;

/** A WebSocket whose server is simulated by the test. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly opened: TestSocket[] = [];
  readonly sent: string[] = [];
  readyState = 0;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    super();
    TestSocket.opened.push(this);
  }

  send(frame: string): void {
    this.sent.push(frame);
  }

  accept(): void {
    this.readyState = TestSocket.OPEN;
    this.onopen?.();
    this.onmessage?.({ data: CONNECTED });
  }

  lose(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }

  close(): void {
    this.lose();
  }
}

/** Uses the real STOMP client with a fake clock, over a WebSocket that only the test answers. */
describe('openLiveChannel over a WebSocket', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    TestSocket.opened.length = 0;
    jest.spyOn(window, 'WebSocket').mockImplementation(() => new TestSocket() as unknown as WebSocket);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Returns the time until another WebSocket is opened, ms. */
  async function untilOpened(): Promise<number> {
    const [from, count] = [Date.now(), TestSocket.opened.length];
    while (TestSocket.opened.length === count) await jest.advanceTimersToNextTimerAsync();
    return Date.now() - from;
  }

  it('speaks STOMP, sends a heart-beat every 10 s, and connects again 5 s to 7 s after every loss', async () => {
    const states: LiveState[] = [];
    const channel = openLiveChannel({
      url: 'ws://localhost/ws',
      token: 'abc',
      onState: (state) => states.push(state),
      onPush: () => undefined,
      onRefused: () => undefined,
    });
    await jest.advanceTimersByTimeAsync(0);
    const first = TestSocket.opened[0]!;
    first.accept();
    expect(first.sent[0]).toMatch(/^CONNECT\n[^]*heart-beat:10000,10000\n/);
    const beats = () => first.sent.filter((frame) => frame === '\n').length;
    await jest.advanceTimersByTimeAsync(9_900);
    expect(beats()).toBe(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(beats()).toBe(1);

    const delays: number[] = [];
    for (let loss = 0; loss < LOSSES; loss++) {
      TestSocket.opened.at(-1)?.lose();
      delays.push(await untilOpened());
    }
    expect(states.filter((state) => state === 'lost')).toHaveLength(LOSSES);
    channel.close();
    // In the library, "linear" means the same delay before every attempt.
    expect(new Set(delays).size).toBe(1);
    expect(delays[0]).toBeGreaterThanOrEqual(5_000);
    expect(delays[0]).toBeLessThanOrEqual(7_001);
  });
});
