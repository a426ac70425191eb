/**
 * Keeps the application on the device, so that it opens without a network. A new version waits until `onUpdate`'s
 * argument is called, since nobody wants a reload in the middle of a broadcast.
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
