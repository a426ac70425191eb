import {
  BrowserSourceCount,
  readPageAddress,
  readPageLook,
  type BrowserSource,
} from '@trailcast/schema/browser-sources';
import { sourceKindOf } from '@trailcast/schema/source-kinds';
import { sourcesOf, type Collection } from './collection.js';
import { objectOf, textOf, type Json } from './values.js';

/** What web pages may still have. */
export interface PageRoom {
  pages: number;
  /** Of all further pages together. */
  pixels: number;
}

/** Returns the web page of a browser source as it is stored, its address also where it is refused; null for another source. */
export function webPage(source: Json): BrowserSource | null {
  if (!isBrowser(source)) return null;
  const settings = objectOf(source.settings);
  const url = settings.is_local_file === true ? '' : textOf(settings.url);
  return { url, ...readPageLook(settings), css: textOf(settings.css) };
}

/** Returns the host of an address; null for what is no address. */
export function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/** Returns the address that somebody means who typed this: https where no scheme was typed. */
export function typedAddress(typed: string): ReturnType<typeof readPageAddress> {
  const text = typed.trim();
  return readPageAddress(text.includes('://') ? text : `https://${text}`, productUrl());
}

/** Returns what is left for a page beside all others of the collection. `own`: name of the page itself if it is one of them. */
export function roomForPages(collection: Collection, own: string | null): PageRoom {
  const count = new BrowserSourceCount(true, productUrl());
  for (const { name, raw } of sourcesOf(collection).values())
    if (name !== own && isBrowser(raw)) count.refusal(objectOf(raw.settings));
  return count.left;
}

/** Returns the names of the browser sources that servers leave out, in the order in which they are counted there. */
export function pagesLeftOut(collection: Collection, isOffered: boolean): ReadonlySet<string> {
  const count = new BrowserSourceCount(isOffered, productUrl());
  const pages = [...sourcesOf(collection).values()].filter(({ raw }) => isBrowser(raw));
  return new Set(
    pages.filter(({ raw }) => count.refusal(objectOf(raw.settings)) !== null).map(({ name }) => name),
  );
}

/** The product's own overlay pages are shown wherever it is. */
const productUrl = () => location.origin;

const isBrowser = ({ id, versioned_id: versioned }: Json) =>
  sourceKindOf(textOf(id) || textOf(versioned)) === 'browser';
