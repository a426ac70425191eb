import { cachedValue } from './cached-value.js';

/** Caches formats. Creating one takes a phone milliseconds, and live figures are formatted every second. */
function cachedFormat<Options, Format extends object>(create: (locale: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options?: Options): Format =>
    cachedValue(formats, locale + JSON.stringify(options), () => create(locale, options));
}

export const numberFormat = cachedFormat(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const relativeTimeFormat = cachedFormat((locale) => new Intl.RelativeTimeFormat(locale));
