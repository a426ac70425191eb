/** Returns true if `text` is an absolute http or https URL. Returns false for `javascript:` and relative URLs. */
export function isWebAddress(text: string): boolean {
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' };
  return protocol === 'https:' || protocol === 'http:';
}
