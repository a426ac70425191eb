import { z } from 'zod';

/** Pages of one server. More cost more memory than a server's share. */
const MOST_PAGES = 8;
/** Bounds of a page's width and height, pixels; the same as in `overlay/src/memory/frame-memory.h`. */
const PAGE_SIDE = { min: 16, max: 4096 } as const;
/** A page that never stops costs a quarter of a core at 15 frames/s, and half of one at 30. */
const MOST_FPS = 15;
const LONGEST_CSS = 20_000;

const side = z.int().min(PAGE_SIDE.min).max(PAGE_SIDE.max);

/** A page to show, from a browser source of the collection. */
export const OverlayPage = z.object({
  /** Names the socket of its frame writer: letters, digits and hyphens. */
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  url: z.url({ protocol: /^https$/ }).max(2_000),
  width: side,
  height: side,
  css: z.string().max(LONGEST_CSS),
  /** Frames per second, at most. */
  fps: z.int().min(1).max(MOST_FPS),
});
export type OverlayPage = z.infer<typeof OverlayPage>;

/** First line of the bridge's standard input. The bridge ends with its input. */
export const OverlayOptions = z.object({
  pages: z.array(OverlayPage).min(1).max(MOST_PAGES),
  /** Folder of the writers' sockets and of Chromium's profile, on tmpfs. */
  folder: z.string(),
  chromium: z.string(),
  /** Path of the built overlay/build/frame-writer. */
  frameWriter: z.string(),
  /** The user of Chromium and the writers; null: the bridge's own, which then is not root. */
  uid: z.int().positive().nullable(),
  /** The user of OBS, which alone gets the frames. */
  readerUid: z.int().nonnegative(),
  /** Largest memory of Chromium's processes together, bytes. */
  memoryBytes: z.int().positive(),
});
export type OverlayOptions = z.infer<typeof OverlayOptions>;

/** What a page does. `text` is for users; null while it is shown as it moves. */
export interface PageState {
  id: string;
  state: 'loading' | 'shown' | 'slowed' | 'failed';
  text: string | null;
}
