import {
  BrowserSourceCount,
  readPageAddress,
  readPageLook,
  type BrowserSource,
} from '@trailcast/schema/browser-sources';
import { sourceKindOf } from '@trailcast/schema/source-kinds';
import { sourcesOf, type Collection } from './collection.js';
import { objectOf, textOf, type Json } from './values.js';

/** Limits that remain in a collection for further web pages. */
export interface RemainingPages {
  pages: number;
  /** Total pixels of all further pages. */
  pixels: number;
}

/** Returns the web page of a browser source as stored, even with an invalid URL; null for any other source. */
export function readWebPage(source: Json): BrowserSource | null {
  if (!isBrowser(source)) return null;
  const settings = objectOf(source.settings);
  const url = settings.is_local_file === true ? '' : textOf(settings.url);
  return { url, ...readPageLook(settings), css: textOf(settings.css) };
}

/** Returns the host of a URL; null if it is invalid. */
export function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/** Parses a typed URL; adds https if it has no scheme. */
export function parseTypedUrl(typed: string): ReturnType<typeof readPageAddress> {
  const text = typed.trim();
  return readPageAddress(text.includes('://') ? text : `https://${text}`, productUrl());
}

/**
 * Returns the limits that remain beside the other pages of the collection. `editedName`: name of the page that is being
 * edited; null for a new one.
 */
export function computeRemainingPages(collection: Collection, editedName: string | null): RemainingPages {
  const count = new BrowserSourceCount(true, productUrl());
  for (const { name, raw } of sourcesOf(collection).values())
    if (name !== editedName && isBrowser(raw)) count.findRemovalReason(objectOf(raw.settings));
  return count.remaining;
}

/** Returns the names of the browser sources that servers remove. Pages are counted in the server's order. */
export function findRemovedPages(collection: Collection, isOffered: boolean): ReadonlySet<string> {
  const count = new BrowserSourceCount(isOffered, productUrl());
  const pages = [...sourcesOf(collection).values()].filter(({ raw }) => isBrowser(raw));
  return new Set(
    pages
      .filter(({ raw }) => count.findRemovalReason(objectOf(raw.settings)) !== null)
      .map(({ name }) => name),
  );
}

/** The product's own overlay pages are allowed even if its origin is not public. */
const productUrl = () => location.origin;

const isBrowser = ({ id, versioned_id: versioned }: Json) =>
  sourceKindOf(textOf(id) || textOf(versioned)) === 'browser';
