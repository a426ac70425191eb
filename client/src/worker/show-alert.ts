/** Message of a push, decrypted by the browser. */
interface AlertMessage {
  title: string;
  body: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  language: string;
}

interface AppWindow {
  focus(): Promise<unknown>;
}

/** The parts of a service worker that alerts use. */
export interface AlertWorker {
  registration: {
    showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>;
  };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly AppWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

/** Shows an alert. Each push must show a notification, otherwise the browser revokes the permission. */
export function showAlert(worker: AlertWorker, text: string): Promise<void> {
  const { title, body, tag, language } = parseMessage(text);
  return worker.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    // A repeated tag is a new event, e.g. lost, back, lost.
    renotify: true,
    icon: '/icons/trailcast-192.png',
  });
}

/** Brings a window of the application to the front, or opens one. */
export async function openApplication({ clients }: AlertWorker): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open) await open.focus();
  else await clients.openWindow('/');
}

function parseMessage(text: string): AlertMessage {
  let message: Partial<Record<keyof AlertMessage, unknown>> = {};
  try {
    message = Object(JSON.parse(text)) as typeof message;
  } catch {
    // The text is not JSON, so the default texts are shown.
  }
  const readText = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);
  return {
    title: readText(message.title, 'Trailcast'),
    body: readText(message.body, ''),
    tag: readText(message.tag, 'trailcast'),
    language: readText(message.language, ''),
  };
}
