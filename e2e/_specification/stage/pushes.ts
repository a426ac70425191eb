import type { Page } from 'playwright-core';

interface Push {
  /** Destination without its prefix, e.g. 'stream/create'. */
  name: string;
  body: string;
}

/** Returns the pushes that the page receives on live channels opened from now on, oldest first. */
export function watchPushes(page: Page): Push[] {
  const pushes: Push[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const [, name, body = ''] =
        /^MESSAGE\n[^]*?destination:\/user\/queue\/(\S+)[^]*?\n\n([^]*)/.exec(String(payload)) ?? [];
      if (name) pushes.push({ name, body });
    }),
  );
  return pushes;
}
