import { readFile } from 'node:fs/promises';
import { makeRecordingFolder } from '../home/recording-folder.js';
import type { OverlayPage } from '../../overlay/protocol.js';
import type { InstanceSpec } from '../runner.js';
import { openEngine } from '../stack/engine.js';
import { imageIds } from '../stack/images.js';
import { ensureExternalNetwork, feedHostFor, isLoopback, nodeAddress } from '../stack/outside-network.js';
import type { StackOptions } from '../stack/stack-options.js';
import { stackPaths, type StackPaths } from '../stack/stack-paths.js';
import { newStackRecord } from '../stack/stack-record.js';
import { StackRunner, type StackDeps } from '../stack/stack-runner.js';
import { readStack, type Stack } from '../stack/template.js';
import { ComposeInstance } from './compose-instance.js';
import { composeNeeds } from './compose-needs.js';
import { readComposeRecord, type ComposeRecord } from './compose-record.js';
import type { StackAddresses, Subnet } from './network-pool.js';
import { hostPath } from './host-path.js';
import { sweepOrphans } from './orphans.js';
import { EngineStack, type Engines } from './stack.js';
import { writePipeConfig, writeStackFiles } from './stack-files.js';
import { makeNetwork } from './stack-network.js';
import { machineAddresses } from './pages/machine-addresses.js';
import { writePageFiles } from './pages/page-files.js';
import { ownerOfStack, templateValues } from './template-values.js';

const START_MS = 14_000;
/** Low, because the feed stays on this machine. */
const FEED_LATENCY_US = 20_000;
const DEFAULT_SILENCE_MS = 10 * 60_000;

export interface ComposeOptions extends StackOptions {
  /** Private addresses, of which each stack gets eight. */
  pool: Subnet;
  /** Address that the ingest binds. */
  ingestHost: string;
  /** Origin of the product. */
  productUrl: string | null;
}

/**
 * Runs each OBS in its own hardened container and network. The egress container is its only connection to the outside.
 */
export class ComposeRunner extends StackRunner<ComposeRecord, ComposeInstance> {
  readonly kind = 'compose';
  readonly canRecord = true;
  readonly #engines: Engines;
  #template: Promise<string> | null = null;

  constructor(protected override readonly options: ComposeOptions) {
    super(options, { root: 'trailcast-stacks', startMs: START_MS, feedLatencyUs: FEED_LATENCY_US });
    this.#engines = { calls: this.engine, waits: openEngine(options.engine, 0) };
  }

  missing(): Promise<{ what: string; how: string }[]> {
    return composeNeeds(this.options);
  }

  async fingerprint(): Promise<string> {
    const { rendering, images } = this.options;
    const { first } = rendering;
    const ids = await imageIds(this.engine, [images.obs, images.egress]);
    return JSON.stringify([first, rendering.video, ids, this.withoutPages === null]);
  }

  override async warnings(): Promise<string[]> {
    const { ingestHost } = this.options;
    const loopback = `HOST=${ingestHost}: OBS servers can't read feeds from there; set HOST=0.0.0.0.`;
    return [...(await super.warnings()), ...(isLoopback(ingestHost) ? [loopback] : [])];
  }

  /** Creates the network and the stack's files. */
  protected override async prepare(spec: InstanceSpec, dir: string): Promise<ComposeRecord> {
    const { rendering, pool, silenceMs = DEFAULT_SILENCE_MS } = this.options;
    const uid = ownerOfStack();
    const { folder, mount } = await this.#makeRecordings(spec.instance, uid);
    const fresh = newStackRecord(spec, this.project(spec.instance), {
      silenceMs,
      rendering,
      recordings: folder,
    });
    const pages = this.withoutPages === null ? { shown: [] } : null;
    const base = { ...fresh, uid, recordingsMount: mount, pages };
    const template = await this.#readTemplate();
    const fill = (addresses: StackAddresses) => this.#fill(template, dir, { ...base, ...addresses });
    // Networks are allocated one after another.
    const [addresses, feed] = await Promise.all([
      this.order.run(() => makeNetwork(this.engine, pool, base.project, fill)),
      this.#feed(),
    ]);
    const record = { ...base, ...addresses };
    const { clean, images } = spec.collection;
    await writeStackFiles(stackPaths(dir), record, { collection: clean, images, feed });
    return record;
  }

  protected override async up(dir: string, record: ComposeRecord, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const filled = this.#fill(await this.#readTemplate(), dir, record);
    await this.#stackFor(record.instance).up(filled, await this.#externalNetwork());
  }

  protected override createInstance(
    dir: string,
    record: ComposeRecord,
    stackDeps: StackDeps<ComposeRecord>,
  ): ComposeInstance {
    const paths = stackPaths(dir);
    return new ComposeInstance({
      ...stackDeps,
      paths,
      record,
      stack: this.#stackFor(record.instance),
      writePipe: async (present) => writePipeConfig(paths, present, await this.#feed()),
      up: (present) => this.up(dir, present),
      writePages: (present, pages) => this.#writePages(paths, present, pages),
      upPages: (present) => this.#upPages(dir, present),
    });
  }

  protected override ready(instance: ComposeInstance, signal: AbortSignal): Promise<void> {
    return instance.ready(signal);
  }

  protected override readRecord(dir: string): Promise<ComposeRecord | null> {
    return readComposeRecord(stackPaths(dir).record);
  }

  /** An unreachable engine does not mean that OBS has ended, so the instance still watches it. */
  protected override ended({ instance }: ComposeRecord): Promise<string | null> {
    return this.#stackFor(instance)
      .exitReason('obs')
      .catch(() => null);
  }

  protected override async down(
    _dir: string,
    instance: string,
    registered: ComposeInstance | undefined,
  ): Promise<void> {
    await registered?.settled();
    const volumes = await this.#stackFor(instance).down();
    if (volumes.length > 0)
      this.options.log.warn({ volumes }, 'the container engine keeps these volumes until its next start');
  }

  protected override sweepOrphans(kept: readonly string[]): Promise<void> {
    return sweepOrphans(this.#engines, this.node, kept);
  }

  protected override nodeAddress(): Promise<string> {
    return this.#externalNetwork().then((network) => nodeAddress(this.engine, network));
  }

  /** Creates the hub's recordings folder. Both results are null if it can't be created or mounted. */
  async #makeRecordings(
    instance: string,
    uid: number | null,
  ): Promise<{ folder: string | null; mount: string | null }> {
    const folder = await makeRecordingFolder(this.options.dataDir, instance, uid);
    const mount = folder && (await hostPath(this.engine, folder));
    return mount === null ? { folder: null, mount } : { folder, mount };
  }

  async #writePages(
    paths: StackPaths,
    { uid, silenceMs }: ComposeRecord,
    pages: readonly OverlayPage[],
  ): Promise<void> {
    const own = await machineAddresses(this.engine, this.options.images.pages, this.node);
    const readerUid = uid ?? process.getuid?.() ?? 0;
    const { productUrl } = this.options;
    await writePageFiles(paths, { pages, own, productUrl, readerUid, isRoot: uid !== null, silenceMs });
  }

  async #upPages(dir: string, record: ComposeRecord): Promise<void> {
    const filled = this.#fill(await this.#readTemplate(), dir, record);
    await this.#stackFor(record.instance).upPages(filled, await this.#externalNetwork());
  }

  #fill(template: string, dir: string, record: ComposeRecord): Stack {
    return readStack(template, templateValues(this.options, this.node, dir, record));
  }

  async #feed(): Promise<{ host: string; port: number }> {
    const { ingestHost, ingestPort } = this.options;
    return { host: feedHostFor(ingestHost, await this.nodeAddress()), port: ingestPort };
  }

  #externalNetwork(): Promise<string> {
    return this.order.run(() => ensureExternalNetwork(this.engine, this.options.network));
  }

  #stackFor(instance: string): EngineStack {
    return new EngineStack(this.#engines, this.project(instance));
  }

  #readTemplate(): Promise<string> {
    return (this.#template ??= readFile(this.options.template, 'utf8'));
  }
}
