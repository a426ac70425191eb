import { openApplication, showAlert, type AlertWorker } from './show-alert.js';

/** Events of a service worker, which the DOM types do not contain. */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  /** Set for `push`; null if the push has no message. */
  data?: { text(): string } | null;
  /** Set for `notificationclick`. */
  notification?: { close(): void };
}

interface WorkerScope extends AlertWorker {
  addEventListener(type: 'push' | 'notificationclick', listener: (event: WorkerEvent) => void): void;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener('push', (event) => event.waitUntil(showAlert(worker, event.data?.text() ?? '')));
worker.addEventListener('notificationclick', (event) => {
  event.notification?.close();
  event.waitUntil(openApplication(worker));
});
