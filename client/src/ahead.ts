import { HOME_QUERIES } from './app/start/early-queries.js';
import { EarlySession } from './app/start/early-session.js';

/** Starts to load the application and a signed-in user's data. Returns null for a visitor. */
export function openEarly(): EarlySession | null {
  const token = localStorage.getItem('secret');
  if (token === null) return null;
  void import('./app/application.js').catch(() => null);
  return new EarlySession(location.origin, token, location.pathname === '/' ? HOME_QUERIES : ['Me']);
}

/** Opened before the page's own code has loaded, unless the URL contains another token. */
export const early = new URLSearchParams(location.search).has('secret') ? null : openEarly();
