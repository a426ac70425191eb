import { getOrCompute } from './get-or-compute.js';

/** Caches formats. Creating one takes a phone milliseconds, and live figures are formatted every second. */
function createCachedFormat<Options, Format extends object>(
  create: (locale: string, options?: Options) => Format,
) {
  const formats = new Map<string, Format>();
  return (locale: string, options?: Options): Format =>
    getOrCompute(formats, locale + JSON.stringify(options), () => create(locale, options));
}

export const numberFormat = createCachedFormat(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const relativeTimeFormat = createCachedFormat((locale) => new Intl.RelativeTimeFormat(locale));
