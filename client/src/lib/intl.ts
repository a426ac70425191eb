/** Keeps formats, because making one takes a phone milliseconds and live figures are formatted every second. */
function kept<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const known = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = locale + JSON.stringify(options);
    let format = known.get(key);
    if (format === undefined) known.set(key, (format = make(locale, options)));
    return format;
  };
}

export const numberFormat = kept(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const relativeTimeFormat = kept((locale) => new Intl.RelativeTimeFormat(locale));
