/** The first match is used, because browsers also name the browsers they derive from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Longer user agents are truncated. */
const MAX_CHARACTERS = 1_000;

/**
 * Returns browser and system of a User-Agent header, such as 'Firefox · Windows'; only one of them if the other is
 * unknown, '' if both are. Safari on an iPad with desktop sites is shown as a Mac, because both send the same header.
 */
export function parseDeviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_CHARACTERS);
  return [findName(BROWSERS, text), findName(SYSTEMS, text)].filter((name) => name !== undefined).join(' · ');
}

function findName(table: typeof BROWSERS, text: string): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}
