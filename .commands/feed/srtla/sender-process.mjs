import { openLocalPort } from './local-port.mjs';

/**
 * Runs senders as a child process with an IPC channel. The first argument contains the options as JSON. Each message is
 * a command. Its response contains the statistics of the first sender and the sums of all. The process exits with its
 * parent.
 *
 * @typedef {{ kind: 'impair', link: number, impairment: import('./impairment.mjs').Impairment }
 *   | { kind: 'rebind', link: number } | { kind: 'start-again' } | { kind: 'stats' }} SenderCommand
 */

/** @type {import('./sender.mjs').SenderOptions & { isShared?: boolean }} */
const options = JSON.parse(process.argv[2] ?? '{}');
const local = await openLocalPort(options, options.isShared ?? true);

process.on('message', (message) => {
  const { number, command } = /** @type {{ number: number, command: SenderCommand }} */ (message);
  void applyCommand(command).then(async () => process.send?.({ number, stats: await collectStats() }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ srtPort: local.port });

/** @param {SenderCommand} command */
async function applyCommand(command) {
  for (const sender of await local.listSenders()) {
    if (command.kind === 'impair') sender.links[command.link]?.impair(command.impairment);
    if (command.kind === 'rebind') await sender.links[command.link]?.rebind();
    if (command.kind === 'start-again') sender.restart();
  }
}

async function collectStats() {
  const senderStats = (await local.listSenders()).map((sender) => sender.stats);
  const wireBytes = senderStats.flatMap(({ links }) => links).reduce((sum, link) => sum + link.wireBytes, 0);
  const originalBytes = senderStats.reduce((sum, { originalBytes: bytes }) => sum + bytes, 0);
  return {
    links: senderStats[0]?.links ?? [],
    refusals: senderStats[0]?.refusals ?? 0,
    wireBytes,
    originalBytes,
  };
}
