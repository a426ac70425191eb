import { openLiveChannel, type LiveState } from '../../lib/channel/live-channel.js';
import { EarlySocket, createOpeningFrames } from './early-socket.js';

const CONNECTED = 'CONNECTED\nversion:1.2\nheart-beat:10000,10000\n\n\0';
const RECEIPT = 'RECEIPT\nreceipt-id:subscribed\n\n\0';
const createPush = (id: number) =>
  `MESSAGE\nsubscription:sub-11\nmessage-id:${id}\ndestination:/user/queue/data/delete\n\n{"id":${id}}\0`;

/** A WebSocket whose server is simulated by the test. */
class TestSocket extends EventTarget {
  static opened: TestSocket[] = [];
  readonly OPEN = 1;
  readonly sent: string[] = [];
  readyState = 0;
  onopen?: (event: Event) => void;
  onmessage?: (event: Event) => void;
  onclose?: (event: Event) => void;

  constructor() {
    super();
    TestSocket.opened.push(this);
  }

  send(frame: string): void {
    this.sent.push(frame);
  }

  override dispatchEvent(event: Event): boolean {
    const isNotCancelled = super.dispatchEvent(event);
    const handlers: Record<string, ((event: Event) => void) | undefined> = {
      open: this.onopen,
      message: this.onmessage,
      close: this.onclose,
    };
    handlers[event.type]?.(event);
    return isNotCancelled;
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  deliver(...frames: string[]): void {
    for (const data of frames) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const waitForTask = () => new Promise((resolve) => setTimeout(resolve));

function openEarlySocket() {
  const onSubscribed = jest.fn();
  const earlySocket = new EarlySocket('ws://localhost/ws', 'abc', onSubscribed);
  const socket = TestSocket.opened.at(-1)!;
  const states: LiveState[] = [];
  const onPush = jest.fn();
  const openChannel = () =>
    openLiveChannel({
      url: 'ws://localhost/ws',
      token: 'abc',
      onState: (state) => states.push(state),
      onPush,
      onAccessDenied: () => undefined,
      takeSocket: () => earlySocket.takeSocket(),
    });
  return { earlySocket, socket, states, onPush, onSubscribed, openChannel };
}

beforeEach(() => {
  TestSocket.opened = [];
  jest.spyOn(window, 'WebSocket').mockImplementation(() => new TestSocket() as unknown as WebSocket);
});
afterEach(() => jest.restoreAllMocks());

describe('createOpeningFrames', () => {
  it('returns the frames that the STOMP client sends', async () => {
    const channel = openLiveChannel({
      url: 'ws://localhost/ws',
      token: 'abc',
      onState: () => undefined,
      onPush: () => undefined,
      onAccessDenied: () => undefined,
    });
    await waitForTask();
    const [socket] = TestSocket.opened;
    socket?.accept();
    socket?.deliver(CONNECTED);
    expect(socket?.sent).toEqual(createOpeningFrames('abc'));
    channel.close();
  });
});

describe('EarlySocket', () => {
  it('subscribes to every destination, and reports that all subscriptions are active', () => {
    const { socket, onSubscribed } = openEarlySocket();
    socket.accept();
    expect(socket.sent).toEqual([createOpeningFrames('abc').join('')]);
    socket.deliver(CONNECTED);
    expect(onSubscribed).not.toHaveBeenCalled();
    socket.deliver(RECEIPT);
    expect(onSubscribed).toHaveBeenCalledTimes(1);
  });

  it('lets the STOMP client take the connection, and sends no frame twice', async () => {
    const { earlySocket, socket, states, onPush, openChannel } = openEarlySocket();
    socket.accept();
    socket.deliver(CONNECTED, createPush(1), RECEIPT);
    expect(earlySocket.takeMessages()).toEqual([createPush(1)]);
    socket.deliver(createPush(2));
    const channel = openChannel();
    await waitForTask();
    expect(TestSocket.opened).toHaveLength(1);
    expect(states).toEqual(['connected']);
    expect(onPush.mock.calls).toEqual([['/user/queue/data/delete', { id: 2 }]]);
    socket.deliver(createPush(3));
    expect(onPush).toHaveBeenLastCalledWith('/user/queue/data/delete', { id: 3 });
    expect(socket.sent).toHaveLength(1);
    channel.close();
    expect(socket.sent.at(-1)).toMatch(/^DISCONNECT\n/);
  });

  it('lets the STOMP client take a connection that the server has not accepted yet', async () => {
    const { socket, states, openChannel } = openEarlySocket();
    const channel = openChannel();
    await waitForTask();
    socket.accept();
    socket.deliver(CONNECTED, RECEIPT);
    expect(socket.sent).toEqual([createOpeningFrames('abc').join('')]);
    expect(states).toEqual(['connected']);
    channel.close();
  });

  it('lets the STOMP client open a new connection if the first one is lost', async () => {
    const { socket, states, openChannel } = openEarlySocket();
    socket.accept();
    socket.deliver(CONNECTED, RECEIPT);
    socket.close();
    const channel = openChannel();
    await waitForTask();
    expect(TestSocket.opened).toHaveLength(2);
    expect(states).toEqual(['connecting']);
    TestSocket.opened[1]?.accept();
    TestSocket.opened[1]?.deliver(CONNECTED, RECEIPT);
    expect(states.at(-1)).toBe('connected');
    channel.close();
  });
});
