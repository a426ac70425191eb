import { playChime } from './chime.js';
import { connectOverlay } from './overlay-connection.js';
import { OverlayView } from './overlay-view.js';

const page = location.pathname.endsWith('/chat') ? 'chat' : 'alerts';
const root = document.getElementById('page');
if (root) {
  const view = new OverlayView(root, page, playChime);
  connectOverlay({
    origin: location.origin,
    token: location.hash.slice(1) || 'none',
    page,
    onMessage: (message) => view.handleMessage(message),
    onLost: () => view.clear(),
  });
  // Another token in the fragment does not reload the page by itself.
  addEventListener('hashchange', () => location.reload());
}
