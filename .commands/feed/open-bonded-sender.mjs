import { lookup } from 'node:dns/promises';
import { openLocalPort } from './srtla/local-port.mjs';

/**
 * Opens a local SRTLA sender for a bonded feed. Returns the SRT URL of its local port, to which the encoder sends.
 * @param {{ url: string, links: number }} options `url`: the SRTLA URL.
 */
export async function openBondedSender({ url, links }) {
  const srtlaUrl = new URL(url);
  const { address } = await lookup(srtlaUrl.hostname.replace(/^\[|\]$/g, ''));
  const local = await openLocalPort({ host: address, port: Number(srtlaUrl.port), links }, true);
  return { url: `srt://127.0.0.1:${local.port}${srtlaUrl.search}`, close: local.close };
}
