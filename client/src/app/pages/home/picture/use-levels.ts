import { useCallback } from 'react';
import type { SubscribeToLevels, Levels } from '../../../../features/source/components/level-meters.js';
import { openPreview } from '../../../../lib/preview/preview-connection.js';
import { secret } from '../../../../lib/secret.js';
import { usePageVisible } from '../../../../ui/use-page-visible.js';

type Listener = Parameters<SubscribeToLevels>[0];

interface Connection {
  listeners: Set<Listener>;
  close: () => void;
}

/** Time without a message after which the levels are unknown, ms. Messages arrive about ten times per second. */
const OUTDATED_MS = 3_000;

/** Connections by server id. All meters of a server share one. */
const connections = new Map<string, Connection>();

/** Subscribes to the sound levels of a server while the page is visible. */
export function useLevels(serverId: string): SubscribeToLevels {
  const isVisible = usePageVisible();
  return useCallback<SubscribeToLevels>(
    (listener) => {
      listener(null);
      if (!isVisible) return () => undefined;
      return subscribe(serverId, listener);
    },
    [isVisible, serverId],
  );
}

function subscribe(serverId: string, listener: Listener): () => void {
  const connection = connections.get(serverId) ?? connect(serverId);
  const { listeners, close } = connection;
  listeners.add(listener);
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    if (connections.get(serverId) === connection) connections.delete(serverId);
    close();
  };
}

function connect(serverId: string): Connection {
  const url = `${location.origin.replace(/^http/, 'ws')}/preview`;
  const options = { url, token: secret.read() ?? '', serverId: Number(serverId), of: 'levels' } as const;
  const decoder = new TextDecoder();
  const listeners = new Set<Listener>();
  let outdatedTimer: ReturnType<typeof setTimeout> | undefined;
  const notify: Listener = (levels) => {
    clearTimeout(outdatedTimer);
    if (levels !== null) outdatedTimer = setTimeout(notify, OUTDATED_MS, null);
    for (const listener of listeners) listener(levels);
  };
  const closePreview = openPreview(options, {
    onBegin: () => notify(null),
    onData: (bytes) => {
      // The header message of the levels has an empty body.
      if (bytes.byteLength > 0) notify(JSON.parse(decoder.decode(bytes)) as Levels);
    },
    onEnd: (_, willReconnect) => {
      notify(null);
      // The next meter opens a new connection.
      if (!willReconnect) connections.delete(serverId);
    },
  });
  const close = () => {
    clearTimeout(outdatedTimer);
    closePreview();
  };
  const connection = { listeners, close };
  connections.set(serverId, connection);
  return connection;
}
