import type { AlertWorker } from './show-alert.js';

type Listener = (event: object) => void;

/** Loads the worker's script in a service worker scope that records its calls. */
async function loadWorker(windows: { focus: () => Promise<void> }[]) {
  const listeners = new Map<string, Listener>();
  const notifications: unknown[][] = [];
  const openedUrls: string[] = [];
  const scope: AlertWorker & { addEventListener: (type: string, listener: Listener) => void } = {
    addEventListener: (type, listener) => void listeners.set(type, listener),
    registration: {
      showNotification: async (...notification) => void notifications.push(notification),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => void openedUrls.push(url),
    },
  };
  jest.spyOn(globalThis, 'self', 'get').mockReturnValue(scope as unknown as Window & typeof globalThis);
  await jest.isolateModulesAsync(async () => {
    await import('./alert-worker.js');
  });
  const send = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    expect(work).toHaveLength(1);
    await Promise.all(work);
  };
  const push = (text: string | null) => send('push', { data: text === null ? null : { text: () => text } });
  return { push, send, notifications, openedUrls };
}

describe('alert worker', () => {
  it('shows the text of a push, and replaces an earlier notification with the same tag', async () => {
    const { push, notifications } = await loadWorker([]);
    await push(
      JSON.stringify({ title: 'Bild weg', body: 'Du bist weiter live.', tag: 'feed', language: 'de' }),
    );
    expect(notifications).toEqual([
      [
        'Bild weg',
        expect.objectContaining({ body: 'Du bist weiter live.', tag: 'feed', lang: 'de', renotify: true }),
      ],
    ]);
  });

  it.each([null, '', 'null', '{"title":1}', '{'])('shows a notification for each push, as browsers require: %j', async (text) => {
    const { push, notifications } = await loadWorker([]);
    await push(text);
    expect(notifications).toEqual([['Trailcast', expect.objectContaining({ body: '' })]]);
  }); // prettier-ignore

  it('closes a tapped notification, and brings the open page to the front', async () => {
    const focus = jest.fn(() => Promise.resolve());
    const close = jest.fn();
    const { send, openedUrls } = await loadWorker([{ focus }]);
    await send('notificationclick', { notification: { close } });
    expect([close, focus].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
    expect(openedUrls).toEqual([]);
  });

  it('opens a page if none is open', async () => {
    const { send, openedUrls } = await loadWorker([]);
    await send('notificationclick', { notification: { close: () => undefined } });
    expect(openedUrls).toEqual(['/']);
  });
});
