import type { EarlyQuery } from './app/start/early-query.js';
import { EarlySession } from './app/start/early-session.js';
import { fetchEarlyTexts } from './app/start/early-texts.js';
import { preloadCurrencyFormat } from './app/start/early-amounts.js';

/** Parts of the home page to preload if the query's result is not empty. */
const PARTS: Partial<Record<EarlyQuery, () => Promise<unknown>>> = {
  MyServer: () => import('./features/relay-server/components/running-server.js'),
  Studios: () => import('./app/pages/home/studio/helping.js'),
};

/** Starts to load the application and a signed-in user's data. Returns null for a visitor. */
export function openEarly(): EarlySession | null {
  const token = localStorage.getItem('secret');
  if (token === null) return null;
  void import('./app/application.js').catch(() => null);
  fetchEarlyTexts();
  setTimeout(preloadCurrencyFormat);
  const page = location.pathname === '/' ? 'Home' : 'Me';
  // A failed part is loaded again when the application renders it.
  const fetchPart = (name: EarlyQuery) => void PARTS[name]?.().catch(() => null);
  return new EarlySession(location.origin, token, page, fetchPart);
}

/** Opened before the main bundle is evaluated, unless the URL contains another token. */
export const early = new URLSearchParams(location.search).has('secret') ? null : openEarly();
