import { once } from 'node:events';
import type { ProxyOptions } from '../protocol.js';
import { isOwnAddress } from '../proxy/own-addresses.js';
import { PageProxy, type PageProxyOptions } from '../proxy/page-proxy.js';
import { createRefusalLog } from '../proxy/refusal-log.js';

export interface ProxyDeps {
  log: (line: string) => void;
  signal: AbortSignal;
  /** Overrides DNS resolution and connections in tests. */
  proxy?: Pick<PageProxyOptions, 'resolve' | 'open'>;
}

/**
 * Runs the proxy of a server's pages at a Unix socket until `signal` aborts. The options list the machine's addresses,
 * because a container only sees its own interfaces.
 */
export async function runProxy(
  { socket, own: machineAddresses, productUrl }: ProxyOptions,
  deps: ProxyDeps,
): Promise<void> {
  const { log, signal, proxy } = deps;
  const isNodeAddress = (address: string) =>
    isOwnAddress(address) || isOwnAddress(address, { machine: machineAddresses });
  const pageProxy = new PageProxy({ ...proxy, productUrl, isNodeAddress, onRefused: createRefusalLog(log) });
  await pageProxy.listenAt(socket);
  if (!signal.aborted) await once(signal, 'abort');
  pageProxy.close();
}
