/** Returns whether `text` is an absolute http or https URL, and not `javascript:` or the like. */
export function isWebAddress(text: string): boolean {
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' };
  return protocol === 'https:' || protocol === 'http:';
}
