import { kept } from './kept.js';

/** Keeps formats, because making one takes a phone milliseconds and live figures are formatted every second. */
function keptFormat<Options, Format extends object>(make: (locale: string, options?: Options) => Format) {
  const known = new Map<string, Format>();
  return (locale: string, options?: Options): Format =>
    kept(known, locale + JSON.stringify(options), () => make(locale, options));
}

export const numberFormat = keptFormat(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const relativeTimeFormat = keptFormat((locale) => new Intl.RelativeTimeFormat(locale));
