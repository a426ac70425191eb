/**
 * Registers the service worker, so that the application opens without a network. A new version waits until the argument of
 * `onUpdate` is called, so that no reload interrupts a broadcast.
 */
export async function keepOffline(onUpdate: (apply: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
  const registration = await navigator.serviceWorker.register('/sw.js');
  const offer = (worker: ServiceWorker) => onUpdate(() => apply(worker));
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
  });
}

function apply(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage({ type: 'SKIP_WAITING' });
}
