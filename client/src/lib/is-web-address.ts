/** Whether a browser may be sent to `text`: an absolute http or https address, never `javascript:` or the like. */
export function isWebAddress(text: string): boolean {
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' };
  return protocol === 'https:' || protocol === 'http:';
}
