import type { OverlayAlert, OverlayPageMessage } from '@trailcast/schema/wire';
import { OverlayView } from './overlay-view.js';

const FOLLOW: OverlayAlert = {
  ...{ id: 1, kind: 'follow', name: 'Ann', amount: null, currency: null, text: null, at: 1 },
};
const chat = (more: Partial<Extract<OverlayPageMessage, { event: 'chat' }>>): OverlayPageMessage => ({
  ...{ event: 'chat', connected: true, cleared: false, removed: [], added: [] },
  ...more,
});
const said = (id: string, text = `text ${id}`) => ({
  id,
  at: 1,
  author: 'Ann',
  role: 'viewer' as const,
  text,
});

describe('OverlayView', () => {
  let root: HTMLElement;
  beforeEach(() => (root = document.createElement('main')));
  const lines = () => [...root.children].map(({ textContent }) => textContent);

  it('shows one alert in its look and language, until it is replaced or removed', () => {
    const view = new OverlayView(root, 'alerts');
    view.take({ event: 'look', look: 'bold', language: 'de' });
    view.take({ event: 'alert', alert: FOLLOW });
    expect([root.dataset['look'], lines()]).toEqual(['bold', ['Annfolgt jetzt']]);
    view.take({ event: 'alert', alert: { ...FOLLOW, id: 2, kind: 'gift', name: '', amount: 2 } });
    expect(lines()).toEqual(['Jemandhat 2 Abos verschenkt']);
    view.take({ event: 'alert', alert: null });
    expect(lines()).toEqual([]);
  });

  it('announces each alert once, also after a lost connection', () => {
    const announce = jest.fn();
    const view = new OverlayView(root, 'alerts', announce);
    for (const alert of [FOLLOW, FOLLOW, null]) view.take({ event: 'alert', alert });
    view.lost();
    view.take({ event: 'alert', alert: FOLLOW });
    view.take({ event: 'look', look: 'bold', language: 'en' });
    expect(announce).toHaveBeenCalledTimes(1);
    view.take({ event: 'alert', alert: { ...FOLLOW, id: 2 } });
    expect(announce).toHaveBeenCalledTimes(2);
  });

  it('shows texts of others as plain text', () => {
    const view = new OverlayView(root, 'alerts');
    view.take({
      event: 'alert',
      alert: { ...FOLLOW, kind: 'tip', name: '<b>x</b>', amount: 100, currency: 'EUR', text: '<img src=x>' },
    });
    expect(root.querySelector('img, b')).toBeNull();
    expect(root.querySelector('p')?.textContent).toBe('<img src=x>');
    const messages = new OverlayView(root, 'chat');
    messages.take(chat({ added: [said('a', '<script>1</script>')] }));
    expect(root.querySelector('script')).toBeNull();
    expect(lines()).toEqual(['Ann<script>1</script>']);
  });

  it('adds, removes and clears messages, each once and bounded', () => {
    const view = new OverlayView(root, 'chat');
    view.take(chat({ added: [said('a'), said('b'), said('a')] }));
    expect(lines()).toEqual(['Anntext a', 'Anntext b']);
    view.take(chat({ removed: ['a'], added: [said('c')] }));
    expect(lines()).toEqual(['Anntext b', 'Anntext c']);
    view.take(chat({ cleared: true, added: Array.from({ length: 60 }, (_, index) => said(`m${index}`)) }));
    expect([lines().length, lines()[0]]).toEqual([50, 'Anntext m10']);
  });

  it('shows no messages while the connection is lost', () => {
    const view = new OverlayView(root, 'chat');
    view.take(chat({ added: [said('a')] }));
    view.take(chat({ connected: false }));
    expect(lines()).toEqual([]);
    view.take(chat({}));
    expect(lines()).toEqual(['Anntext a']);
    view.lost();
    view.take(chat({}));
    expect(lines()).toEqual([]);
  });

  it('shows for 10 s that the address is unknown', () => {
    jest.useFakeTimers();
    new OverlayView(root, 'alerts').take({ event: 'end', code: 'unknown' });
    expect(lines().join()).toContain('no longer valid');
    jest.advanceTimersByTime(10_000);
    expect(lines()).toEqual([]);
    jest.useRealTimers();
  });

  it('shows the notice of too many open pages once per disconnection', () => {
    const view = new OverlayView(root, 'alerts');
    const isFull = () => {
      view.lost();
      view.take({ event: 'end', code: 'full' });
      return lines().length === 1;
    };
    expect([isFull(), isFull()]).toEqual([true, false]);
    view.take({ event: 'look', look: 'card', language: 'en' });
    expect(isFull()).toBe(true);
  });
});
