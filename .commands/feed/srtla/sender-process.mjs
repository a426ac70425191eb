import { openLocalPort } from './local-port.mjs';

/**
 * Runs senders as a child process with an IPC channel. The first argument is the options as JSON, orders arrive as
 * messages. The response to each order has the first sender's figures and the sums of all. Ends with its parent.
 *
 * @typedef {{ kind: 'impair', link: number, impairment: import('./impairment.mjs').Impairment }
 *   | { kind: 'rebind', link: number } | { kind: 'start-again' } | { kind: 'figures' }} SenderOrder
 */

/** @type {import('./sender.mjs').SenderOptions & { isShared?: boolean }} */
const options = JSON.parse(process.argv[2] ?? '{}');
const local = await openLocalPort(options, options.isShared ?? true);

process.on('message', (message) => {
  const { number, order } = /** @type {{ number: number, order: SenderOrder }} */ (message);
  void apply(order).then(async () => process.send?.({ number, figures: await figures() }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ srtPort: local.port });

/** @param {SenderOrder} order */
async function apply(order) {
  for (const sender of await local.all()) {
    if (order.kind === 'impair') sender.links[order.link]?.impair(order.impairment);
    if (order.kind === 'rebind') await sender.links[order.link]?.rebind();
    if (order.kind === 'start-again') sender.startAgain();
  }
}

async function figures() {
  const all = (await local.all()).map((sender) => sender.figures);
  const wireBytes = all.flatMap(({ links }) => links).reduce((sum, link) => sum + link.wireBytes, 0);
  const originalBytes = all.reduce((sum, { originalBytes: bytes }) => sum + bytes, 0);
  return { links: all[0]?.links ?? [], refusals: all[0]?.refusals ?? 0, wireBytes, originalBytes };
}
