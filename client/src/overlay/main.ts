import { connectOverlay } from './overlay-connection.js';
import { OverlayView } from './overlay-view.js';

const page = location.pathname.endsWith('/chat') ? 'chat' : 'alerts';
const root = document.getElementById('page');
if (root) {
  const view = new OverlayView(root, page);
  connectOverlay({
    origin: location.origin,
    token: location.hash.slice(1) || 'none',
    page,
    take: (message) => view.take(message),
    lost: () => view.lost(),
  });
  // The same page with another address.
  addEventListener('hashchange', () => location.reload());
}
