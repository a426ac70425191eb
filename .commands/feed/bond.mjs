import { lookup } from 'node:dns/promises';
import { openLocalPort } from './srtla/local-port.mjs';

/**
 * Opens a local SRTLA sender for a bonded feed. Returns the SRT URL of its local port, to which the encoder sends.
 * @param {{ link: string, links: number }} options `link`: the SRTLA URL.
 */
export async function openBond({ link, links }) {
  const url = new URL(link);
  const { address } = await lookup(url.hostname.replace(/^\[|\]$/g, ''));
  const local = await openLocalPort({ host: address, port: Number(url.port), links }, true);
  return { link: `srt://127.0.0.1:${local.port}${url.search}`, close: local.close };
}
