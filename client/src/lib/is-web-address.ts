/** Returns true if `text` is an absolute http or https URL. `javascript:` URLs and relative URLs are refused. */
export function isWebAddress(text: string): boolean {
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' };
  return protocol === 'https:' || protocol === 'http:';
}
