import type { ProxyOptions } from '../protocol.js';
import { listenForAgent, type AgentPortOptions } from './agent-port.js';
import { writeOptions, OPTIONS_TIMEOUT_MS, sendHeartbeat } from './options-file.js';
import { runProxy, type ProxyDeps } from './run-proxy.js';
import { watchAgent } from './watch-agent.js';

interface RemoteProxyOptions extends Omit<AgentPortOptions, 'handleMessage'> {
  /** File from which the bridge's container reads its options. */
  bridgeFile: string;
}

/** Runs a proxy for an agent on another host. Also receives the options and heartbeats for the bridge. */
export async function runRemoteProxy(
  { bridgeFile, ...portOptions }: RemoteProxyOptions,
  deps: Omit<ProxyDeps, 'signal'> & { stop: AbortController },
): Promise<void> {
  const { stop, ...proxyDeps } = deps;
  const { signal } = stop;
  let lastHeartbeatAt = Date.now();
  let resolveOptions: (options: ProxyOptions | null) => void = () => undefined;
  const firstOptions = new Promise<ProxyOptions | null>((resolve) => (resolveOptions = resolve));
  signal.addEventListener('abort', () => resolveOptions(null), { once: true });
  const server = await listenForAgent({
    ...portOptions,
    handleMessage: async (message) => {
      lastHeartbeatAt = Date.now();
      if (message.do === 'seen') return sendHeartbeat(bridgeFile);
      await writeOptions(bridgeFile, message.bridge);
      resolveOptions(message.proxy);
    },
  });
  const timer = setTimeout(() => stop.abort(), OPTIONS_TIMEOUT_MS);
  const options = await firstOptions;
  clearTimeout(timer);
  if (options) {
    void watchAgent(async () => lastHeartbeatAt, options.silenceMs, stop);
    await runProxy(options, { ...proxyDeps, signal });
  }
  server.close();
}
