/**
 * Registers the service worker, which lets the application open without a network. `onUpdate` is called when a new
 * version is ready. It becomes active only when `apply` is called, so that no reload interrupts a broadcast.
 */
export async function registerServiceWorker(onUpdate: (apply: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
  const registration = await navigator.serviceWorker.register('/sw.js');
  const offerUpdate = (worker: ServiceWorker) => onUpdate(() => activateWorker(worker));
  if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker);
    });
  });
}

function activateWorker(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage({ type: 'SKIP_WAITING' });
}
