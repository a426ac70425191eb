import { numberOf, objectOf, type Json } from './values.js';

/** A colour with its opacity, 0 to 1. */
export interface Colour {
  /** `#rrggbb`. */
  hex: string;
  opacity: number;
}

/** Parses OBS's number 0xAABBGGRR. */
export function colourOf(abgr: number): Colour {
  const byte = (shift: number) => Math.floor(abgr / 2 ** shift) % 256;
  const hex = [byte(0), byte(8), byte(16)].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { hex: `#${hex}`, opacity: byte(24) / 255 };
}

/** OBS's colour of a colour source without settings. */
const DEFAULT_ABGR = 0xffd1d1d1;

/** Reads the colour of a colour source. */
export function readColour(source: Json): Colour {
  return colourOf(numberOf(objectOf(source.settings).color, DEFAULT_ABGR, 0, 0xffffffff));
}

/** Returns OBS's number 0xAABBGGRR. */
export function abgrOf({ hex, opacity }: Colour): number {
  const rgb = Number.parseInt(hex.slice(1), 16);
  const [red, green, blue] = [Math.floor(rgb / 0x10000), Math.floor(rgb / 0x100) % 0x100, rgb % 0x100];
  return Math.round(opacity * 255) * 0x1000000 + blue * 0x10000 + green * 0x100 + red;
}

/** Returns typed text as `#rrggbb`: three or six digits, with or without the hash. Null for any other text. */
export function hexOf(typed: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
