import { readFile } from 'node:fs/promises';
import { makeRecordingFolder } from '../home/recording-folder.js';
import type { OverlayPage } from '../../overlay/protocol.js';
import type { InstanceSpec } from '../runner.js';
import { openEngine } from '../stack/engine.js';
import { readImageIds } from '../stack/images.js';
import {
  ensureExternalNetwork,
  chooseFeedHost,
  isLoopback,
  findNodeAddress,
} from '../stack/outside-network.js';
import type { StackOptions } from '../stack/stack-options.js';
import { createStackPaths, type StackPaths } from '../stack/stack-paths.js';
import { createStackRecord } from '../stack/stack-record.js';
import { StackRunner, type StackDeps } from '../stack/stack-runner.js';
import { readStack, type Stack } from '../stack/template.js';
import { ComposeInstance } from './compose-instance.js';
import { findComposeNeeds } from './compose-needs.js';
import { readComposeRecord, type ComposeRecord } from './compose-record.js';
import type { StackAddresses, Subnet } from './network-pool.js';
import { findHostPath } from './host-path.js';
import { removeOrphans } from './orphans.js';
import { EngineStack, type Engines } from './stack.js';
import { writePipeConfig, writeStackFiles } from './stack-files.js';
import { makeNetwork } from './stack-network.js';
import { readMachineAddresses } from './pages/machine-addresses.js';
import { writePageFiles } from './pages/page-files.js';
import { findStackOwner, createTemplateValues } from './template-values.js';

const START_TIMEOUT_MS = 14_000;
/** Short, because the feed stays on this machine. */
const FEED_LATENCY_US = 20_000;
const DEFAULT_SILENCE_MS = 10 * 60_000;

export interface ComposeOptions extends StackOptions {
  /** Private addresses. Each stack gets eight of them. */
  pool: Subnet;
  /** Address that the ingest binds. */
  ingestHost: string;
  /** Origin of the product. */
  productUrl: string | null;
}

/** Runs each OBS in its own hardened container and network. Only the egress container connects it to the outside. */
export class ComposeRunner extends StackRunner<ComposeRecord, ComposeInstance> {
  readonly kind = 'compose';
  readonly canRecord = true;
  readonly #engines: Engines;
  #template: Promise<string> | null = null;

  constructor(protected override readonly options: ComposeOptions) {
    super(options, {
      root: 'trailcast-stacks',
      startTimeoutMs: START_TIMEOUT_MS,
      feedLatencyUs: FEED_LATENCY_US,
    });
    this.#engines = { timed: this.engine, untimed: openEngine(options.engine, 0) };
  }

  findMissing(): Promise<{ what: string; how: string }[]> {
    return findComposeNeeds(this.options);
  }

  async readFingerprint(): Promise<string> {
    const { rendering, images } = this.options;
    const { firstRenderer } = rendering;
    const ids = await readImageIds(this.engine, [images.obs, images.egress]);
    return JSON.stringify([firstRenderer, rendering.video, ids, this.pagesProblem === null]);
  }

  override async findWarnings(): Promise<string[]> {
    const { ingestHost } = this.options;
    const loopbackWarning = `HOST=${ingestHost}: containers of OBS can't read feeds from this address; set HOST=0.0.0.0.`;
    return [...(await super.findWarnings()), ...(isLoopback(ingestHost) ? [loopbackWarning] : [])];
  }

  /** Creates the network and the stack's files. */
  protected override async prepare(spec: InstanceSpec, dir: string): Promise<ComposeRecord> {
    const { rendering, pool, silenceMs = DEFAULT_SILENCE_MS } = this.options;
    const uid = findStackOwner();
    const { folder, mount } = await this.#makeRecordings(spec.instance, uid);
    const stackRecord = createStackRecord(spec, this.createProjectName(spec.instance), {
      silenceMs,
      rendering,
      recordings: folder,
    });
    const pages = this.pagesProblem === null ? { shown: [] } : null;
    const recordWithoutAddresses = { ...stackRecord, uid, recordingsMount: mount, pages };
    const template = await this.#readTemplate();
    const fillTemplate = (addresses: StackAddresses) =>
      this.#fillTemplate(template, dir, { ...recordWithoutAddresses, ...addresses });
    // Networks are allocated one after another.
    const [addresses, feed] = await Promise.all([
      this.changeQueue.run(() =>
        makeNetwork(this.engine, pool, recordWithoutAddresses.project, fillTemplate),
      ),
      this.#findFeed(),
    ]);
    const record = { ...recordWithoutAddresses, ...addresses };
    const { clean, images } = spec.collection;
    await writeStackFiles(createStackPaths(dir), record, { collection: clean, images, feed });
    return record;
  }

  protected override async startServices(
    dir: string,
    record: ComposeRecord,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const stack = this.#fillTemplate(await this.#readTemplate(), dir, record);
    await this.#createStack(record.instance).startServices(stack, await this.#ensureExternalNetwork());
  }

  protected override createInstance(
    dir: string,
    record: ComposeRecord,
    stackDeps: StackDeps<ComposeRecord>,
  ): ComposeInstance {
    const paths = createStackPaths(dir);
    return new ComposeInstance({
      ...stackDeps,
      paths,
      record,
      stack: this.#createStack(record.instance),
      writePipe: async (currentRecord) => writePipeConfig(paths, currentRecord, await this.#findFeed()),
      startContainers: (currentRecord) => this.startServices(dir, currentRecord),
      writePages: (currentRecord, pages) => this.#writePages(paths, currentRecord, pages),
      startPageContainers: (currentRecord) => this.#startPageContainers(dir, currentRecord),
    });
  }

  protected override waitUntilReady(instance: ComposeInstance, signal: AbortSignal): Promise<void> {
    return instance.waitUntilReady(signal);
  }

  protected override readRecord(dir: string): Promise<ComposeRecord | null> {
    return readComposeRecord(createStackPaths(dir).record);
  }

  /** An unreachable engine does not mean that OBS has ended, so the instance still watches it. */
  protected override findExitReason({ instance }: ComposeRecord): Promise<string | null> {
    return this.#createStack(instance)
      .findExitReason('obs')
      .catch(() => null);
  }

  protected override async removeStack(
    _dir: string,
    instance: string,
    registeredInstance: ComposeInstance | undefined,
  ): Promise<void> {
    await registeredInstance?.waitUntilSettled();
    const volumes = await this.#createStack(instance).removeAll();
    if (volumes.length > 0)
      this.options.log.warn({ volumes }, 'the container engine keeps these volumes until its next start');
  }

  protected override removeOrphans(kept: readonly string[]): Promise<void> {
    return removeOrphans(this.#engines, this.node, kept);
  }

  protected override findNodeAddress(): Promise<string> {
    return this.#ensureExternalNetwork().then((network) => findNodeAddress(this.engine, network));
  }

  /** Creates the hub's recordings folder. Both results are null if it can't be created or mounted. */
  async #makeRecordings(
    instance: string,
    uid: number | null,
  ): Promise<{ folder: string | null; mount: string | null }> {
    const folder = await makeRecordingFolder(this.options.dataDir, instance, uid);
    const mount = folder && (await findHostPath(this.engine, folder));
    return mount === null ? { folder: null, mount } : { folder, mount };
  }

  async #writePages(
    paths: StackPaths,
    { uid, silenceMs }: ComposeRecord,
    pages: readonly OverlayPage[],
  ): Promise<void> {
    const blockedAddresses = await readMachineAddresses(this.engine, this.options.images.pages, this.node);
    const readerUid = uid ?? process.getuid?.() ?? 0;
    const { productUrl } = this.options;
    await writePageFiles(paths, {
      pages,
      blockedAddresses,
      productUrl,
      readerUid,
      isRoot: uid !== null,
      silenceMs,
    });
  }

  async #startPageContainers(dir: string, record: ComposeRecord): Promise<void> {
    const stack = this.#fillTemplate(await this.#readTemplate(), dir, record);
    await this.#createStack(record.instance).startPages(stack, await this.#ensureExternalNetwork());
  }

  #fillTemplate(template: string, dir: string, record: ComposeRecord): Stack {
    return readStack(template, createTemplateValues(this.options, this.node, dir, record));
  }

  async #findFeed(): Promise<{ host: string; port: number }> {
    const { ingestHost, ingestPort } = this.options;
    return { host: chooseFeedHost(ingestHost, await this.findNodeAddress()), port: ingestPort };
  }

  #ensureExternalNetwork(): Promise<string> {
    return this.changeQueue.run(() => ensureExternalNetwork(this.engine, this.options.network));
  }

  #createStack(instance: string): EngineStack {
    return new EngineStack(this.#engines, this.createProjectName(instance));
  }

  #readTemplate(): Promise<string> {
    return (this.#template ??= readFile(this.options.template, 'utf8'));
  }
}
