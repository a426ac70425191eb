/** Parts of the link, for streaming apps that can't import a set-up link. */
export interface SetUpParts {
  protocol: 'srt' | 'srtla';
  host: string;
  port: string;
  streamId: string;
}

/**
 * Splits a stream's link of the form `srt://host:port?streamid=…`. Returns null for any other link, which is then shown
 * as a whole.
 */
export function splitLink(link: string): SetUpParts | null {
  const [, protocol, host, port, query] = /^(srt|srtla):\/\/([^/?#]+):(\d{1,5})\/?\?(.+)$/.exec(link) ?? [];
  const streamId = query === undefined ? null : new URLSearchParams(query).get('streamid');
  if (!streamId || host === undefined || port === undefined) return null;
  return { protocol: protocol === 'srtla' ? 'srtla' : 'srt', host, port, streamId };
}
