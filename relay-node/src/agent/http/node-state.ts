import { NODE_PROTOCOL, type NodeInfo, type NodeQuality } from '@trailcast/schema/node';
import type { IngestClient } from '../../ingest/control/ingest-protocol.js';
import { isTested, TESTED_OBS } from '../../obs/tested-obs.js';
import type { Renderer } from '../../runner/obs-video.js';
import type { Runner } from '../../runner/runner.js';
import type { Admission } from '../node/admission.js';
import type { FeedRouting } from '../feed/feed-routing.js';
import type { Forwarding } from '../feed/forwarding.js';
import { MachineCheck, type MachineFindings } from '../node/machine-check.js';
import type { NodeStore } from '../node/node-store.js';

interface NodeStateDeps {
  bootId: string;
  version: string;
  runner: Runner;
  ingest: IngestClient;
  ingestPort: number;
  admission: Admission;
  routing: FeedRouting;
  /** Missing prerequisites that were found at start, in addition to the prerequisites of the runner. */
  missing: { what: string; how: string }[];
  warnings: string[];
  forwarding: Pick<Forwarding, 'listWarnings'>;
  store: NodeStore;
  countRenderers: () => Record<Renderer, number>;
  qualities: NodeQuality[];
}

/** Reads the capabilities of the node and the state of its machine. */
export class NodeState {
  readonly #machineCheck = new MachineCheck(() => this.#checkMachine());

  constructor(private readonly deps: NodeStateDeps) {}

  async readInfo(): Promise<NodeInfo> {
    const { bootId, version, ingest, ingestPort, admission, routing } = this.deps;
    const findings = await this.#machineCheck.readFindings();
    const { snapshot } = ingest;
    return {
      protocol: NODE_PROTOCOL,
      version,
      bootId,
      capacity: admission.capacity,
      ingest: { ok: snapshot !== null, port: snapshot?.port ?? ingestPort, revision: routing.rightsRevision },
      ...findings,
      warnings: [...findings.warnings, ...this.deps.forwarding.listWarnings()],
      draining: this.deps.store.state.draining,
      renderers: this.deps.countRenderers(),
      qualities: this.deps.qualities,
      recording: this.deps.runner.canRecord ?? false,
      rehearsals: true,
      browserSources: this.deps.runner.pagesProblem === null,
    };
  }

  /** Returns the reason, for users, why no server can be started; null if a server can be started. */
  async findReadinessProblem(): Promise<string | null> {
    const { missing } = await this.#machineCheck.readFindings();
    return missing.length === 0
      ? null
      : missing
          .map(({ what: requirement, how: remedy }) => `${requirement} is missing: ${remedy}`)
          .join('; ');
  }

  async #checkMachine(): Promise<MachineFindings> {
    const { runner } = this.deps;
    const [missing, warnings, version] = await Promise.all([
      runner.findMissing(),
      runner.findWarnings(),
      runner.readObsVersion(),
    ]);
    const isTestedVersion = isTested(version);
    const versionWarnings =
      version !== null && !isTestedVersion
        ? [`OBS ${version} is untested. ${TESTED_OBS} is known to work`]
        : [];
    return {
      obs: { version, tested: isTestedVersion },
      missing: [...this.deps.missing, ...missing],
      warnings: [
        ...this.deps.warnings,
        ...warnings,
        ...versionWarnings,
        ...(runner.pagesProblem === null ? [] : [runner.pagesProblem]),
      ],
    };
  }
}
