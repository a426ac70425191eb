import { openLocalPort } from './local-port.mjs';

/**
 * Runs senders as a child process with an IPC channel. The first argument contains the options as JSON. Each message is
 * an order. Its response contains the figures of the first sender and the sums of all. The process ends with its parent.
 *
 * @typedef {{ kind: 'impair', link: number, impairment: import('./impairment.mjs').Impairment }
 *   | { kind: 'rebind', link: number } | { kind: 'start-again' } | { kind: 'figures' }} SenderOrder
 */

/** @type {import('./sender.mjs').SenderOptions & { isShared?: boolean }} */
const options = JSON.parse(process.argv[2] ?? '{}');
const local = await openLocalPort(options, options.isShared ?? true);

process.on('message', (message) => {
  const { number, order } = /** @type {{ number: number, order: SenderOrder }} */ (message);
  void applyOrder(order).then(async () => process.send?.({ number, figures: await collectFigures() }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ srtPort: local.port });

/** @param {SenderOrder} order */
async function applyOrder(order) {
  for (const sender of await local.listSenders()) {
    if (order.kind === 'impair') sender.links[order.link]?.impair(order.impairment);
    if (order.kind === 'rebind') await sender.links[order.link]?.rebind();
    if (order.kind === 'start-again') sender.restart();
  }
}

async function collectFigures() {
  const senderFigures = (await local.listSenders()).map((sender) => sender.figures);
  const wireBytes = senderFigures
    .flatMap(({ links }) => links)
    .reduce((sum, link) => sum + link.wireBytes, 0);
  const originalBytes = senderFigures.reduce((sum, { originalBytes: bytes }) => sum + bytes, 0);
  return {
    links: senderFigures[0]?.links ?? [],
    refusals: senderFigures[0]?.refusals ?? 0,
    wireBytes,
    originalBytes,
  };
}
