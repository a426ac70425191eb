import type { OverlayAlert, OverlayPageMessage } from '@trailcast/schema/wire';
import { OverlayView } from './overlay-view.js';

const FOLLOW: OverlayAlert = {
  ...{ id: 1, kind: 'follow', name: 'Ann', amount: null, currency: null, text: null, at: 1 },
};
const createChatEvent = (
  changes: Partial<Extract<OverlayPageMessage, { event: 'chat' }>>,
): OverlayPageMessage => ({
  ...{ event: 'chat', connected: true, cleared: false, removed: [], added: [] },
  ...changes,
});
const createMessage = (id: string, text = `text ${id}`) => ({
  id,
  at: 1,
  author: 'Ann',
  role: 'viewer' as const,
  text,
});

describe('OverlayView', () => {
  let root: HTMLElement;
  beforeEach(() => (root = document.createElement('main')));
  const readLines = () => [...root.children].map(({ textContent }) => textContent);

  it('shows one alert until it is replaced or removed', () => {
    const view = new OverlayView(root, 'alerts');
    view.handleMessage({ event: 'look', look: 'bold', language: 'de' });
    view.handleMessage({ event: 'alert', alert: FOLLOW });
    expect([root.dataset['look'], readLines()]).toEqual(['bold', ['Annfolgt jetzt']]);
    view.handleMessage({ event: 'alert', alert: { ...FOLLOW, id: 2, kind: 'gift', name: '', amount: 2 } });
    expect(readLines()).toEqual(['Jemandhat 2 Abos verschenkt']);
    view.handleMessage({ event: 'alert', alert: null });
    expect(readLines()).toEqual([]);
  });

  it('announces each alert once, also after a lost connection', () => {
    const announce = jest.fn();
    const view = new OverlayView(root, 'alerts', announce);
    for (const alert of [FOLLOW, FOLLOW, null]) view.handleMessage({ event: 'alert', alert });
    view.clear();
    view.handleMessage({ event: 'alert', alert: FOLLOW });
    view.handleMessage({ event: 'look', look: 'bold', language: 'en' });
    expect(announce).toHaveBeenCalledTimes(1);
    view.handleMessage({ event: 'alert', alert: { ...FOLLOW, id: 2 } });
    expect(announce).toHaveBeenCalledTimes(2);
  });

  it('shows names and messages as plain text', () => {
    const view = new OverlayView(root, 'alerts');
    view.handleMessage({
      event: 'alert',
      alert: { ...FOLLOW, kind: 'tip', name: '<b>x</b>', amount: 100, currency: 'EUR', text: '<img src=x>' },
    });
    expect(root.querySelector('img, b')).toBeNull();
    expect(root.querySelector('p')?.textContent).toBe('<img src=x>');
    const messages = new OverlayView(root, 'chat');
    messages.handleMessage(createChatEvent({ added: [createMessage('a', '<script>1</script>')] }));
    expect(root.querySelector('script')).toBeNull();
    expect(readLines()).toEqual(['Ann<script>1</script>']);
  });

  it('adds each message once, removes deleted messages, and keeps at most 50', () => {
    const view = new OverlayView(root, 'chat');
    view.handleMessage(
      createChatEvent({ added: [createMessage('a'), createMessage('b'), createMessage('a')] }),
    );
    expect(readLines()).toEqual(['Anntext a', 'Anntext b']);
    view.handleMessage(createChatEvent({ removed: ['a'], added: [createMessage('c')] }));
    expect(readLines()).toEqual(['Anntext b', 'Anntext c']);
    view.handleMessage(
      createChatEvent({
        cleared: true,
        added: Array.from({ length: 60 }, (_, index) => createMessage(`m${index}`)),
      }),
    );
    expect([readLines().length, readLines()[0]]).toEqual([50, 'Anntext m10']);
  });

  it('shows no messages while the connection is lost', () => {
    const view = new OverlayView(root, 'chat');
    view.handleMessage(createChatEvent({ added: [createMessage('a')] }));
    view.handleMessage(createChatEvent({ connected: false }));
    expect(readLines()).toEqual([]);
    view.handleMessage(createChatEvent({}));
    expect(readLines()).toEqual(['Anntext a']);
    view.clear();
    view.handleMessage(createChatEvent({}));
    expect(readLines()).toEqual([]);
  });

  it('shows for 10 s that the address is unknown', () => {
    jest.useFakeTimers();
    new OverlayView(root, 'alerts').handleMessage({ event: 'end', code: 'unknown' });
    expect(readLines().join()).toContain('no longer valid');
    jest.advanceTimersByTime(10_000);
    expect(readLines()).toEqual([]);
    jest.useRealTimers();
  });

  it('shows the notice of too many open pages once per disconnection', () => {
    const view = new OverlayView(root, 'alerts');
    const showsFullNotice = () => {
      view.clear();
      view.handleMessage({ event: 'end', code: 'full' });
      return readLines().length === 1;
    };
    expect([showsFullNotice(), showsFullNotice()]).toEqual([true, false]);
    view.handleMessage({ event: 'look', look: 'card', language: 'en' });
    expect(showsFullNotice()).toBe(true);
  });
});
