import type { IncludedQuery } from './app/start/early-query.js';
import { EarlySession } from './app/start/early-session.js';
import { fetchEarlyTexts, fetchPartTexts } from './app/start/early-texts.js';
import { preloadCurrencyFormat } from './app/start/early-currency-format.js';

/** Loaders of the home page's parts, by the query whose result needs them. */
const PARTS: Partial<Record<IncludedQuery, () => Promise<unknown>>> = {
  MyServer: () => import('./app/pages/home/own/own-controls.js'),
  Studios: () => import('./app/pages/home/studio/helper-studio.js'),
};

/** Starts to load the application and a signed-in user's data. Returns null for a visitor. */
export function openEarlySession(): EarlySession | null {
  const token = localStorage.getItem('secret');
  if (token === null) return null;
  // Requested one response later than the first page's code, which has to arrive first: it runs while the rest arrives.
  void fetchEarlyTexts()
    .then(() => import('./app/application.js'))
    .catch(() => null);
  setTimeout(preloadCurrencyFormat);
  const page = location.pathname === '/' ? 'Home' : 'Me';
  // A failed part is loaded again when the application renders it.
  const preloadPart = (name: IncludedQuery) => {
    const part = PARTS[name]?.();
    if (part === undefined) return;
    part.catch(() => null);
    fetchPartTexts();
  };
  return new EarlySession(location.origin, token, page, preloadPart);
}

/** Session that is opened before the main bundle is evaluated. Null if the URL contains another token. */
export const earlySession = new URLSearchParams(location.search).has('secret') ? null : openEarlySession();
