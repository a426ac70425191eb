import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * @typedef {import('./srt-relays.mjs').SrtRelay} SrtRelay
 * @typedef {import('../../feed/srtla/impairment.mjs').Impairment} Impairment
 */

const LINKS = 3;

/**
 * Starts bonded phones that send to an SRTLA receiver. Each publisher has its own links. The CPU of the phones is not
 * measured.
 * @param {SrtRelay} relay
 * @param {number} srtlaPort
 * @param {{ scheduler?: 'window' | 'round-robin', impairments?: Impairment[], links?: number }} network
 * @param {import('../row.mjs').BenchContext} context
 * @returns {Promise<SrtRelay & { readWireRatio: () => Promise<number> }>}
 */
export async function connectBondedPhones(relay, srtlaPort, { links = LINKS, ...network }, { root }) {
  const options = { host: '127.0.0.1', port: srtlaPort, links, isShared: false, ...network };
  const child = fork(join(root, '.commands/feed/srtla/sender-process.mjs'), [JSON.stringify(options)]);
  const [{ srtPort }] = /** @type {[{ srtPort: number }]} */ (await once(child, 'message'));
  return {
    ...relay,
    publishPort: srtPort,
    async readWireRatio() {
      child.send({ number: 1, command: { kind: 'stats' } });
      const [{ stats }] = await once(child, 'message');
      return stats.wireBytes / stats.originalBytes;
    },
    async close() {
      child.kill('SIGKILL');
      await relay.close();
    },
  };
}
