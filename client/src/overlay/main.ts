import { chime } from './chime.js';
import { connectOverlay } from './overlay-connection.js';
import { OverlayView } from './overlay-view.js';

const page = location.pathname.endsWith('/chat') ? 'chat' : 'alerts';
const root = document.getElementById('page');
if (root) {
  const view = new OverlayView(root, page, chime);
  connectOverlay({
    origin: location.origin,
    token: location.hash.slice(1) || 'none',
    page,
    take: (message) => view.take(message),
    lost: () => view.lost(),
  });
  // Another token in the fragment does not reload the page by itself.
  addEventListener('hashchange', () => location.reload());
}
