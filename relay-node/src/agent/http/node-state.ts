import { NODE_PROTOCOL, type NodeInfo } from '@trailcast/schema/node';
import type { IngestClient } from '../../ingest/control/ingest-protocol.js';
import type { Runner } from '../../runner/runner.js';
import type { Admission } from '../node/admission.js';
import type { FeedRouting } from '../feed/feed-routing.js';
import type { Forwarding } from '../feed/forwarding.js';
import { MachineLook, type MachineFindings } from '../node/machine-look.js';
import type { NodeMemory } from '../node/node-memory.js';

/** The version of OBS that the product was tried with. */
const TESTED_OBS = '29.0.2';

interface NodeStateParts {
  bootId: string;
  version: string;
  runner: Runner;
  ingest: IngestClient;
  ingestPort: number;
  admission: Admission;
  routing: FeedRouting;
  /** What the composition root found at the start, beside the runner's own findings. */
  missing: { what: string; how: string }[];
  warnings: string[];
  forwarding: Pick<Forwarding, 'warnings'>;
  memory: NodeMemory;
}

/** What the node can do on this machine. */
export class NodeState {
  readonly #look = new MachineLook(() => this.#ask());

  constructor(private readonly parts: NodeStateParts) {}

  async info(): Promise<NodeInfo> {
    const { bootId, version, ingest, ingestPort, admission, routing } = this.parts;
    const machine = await this.#look.machine();
    const { snapshot } = ingest;
    return {
      protocol: NODE_PROTOCOL,
      version,
      bootId,
      capacity: admission.capacity,
      ingest: { ok: snapshot !== null, port: snapshot?.port ?? ingestPort, revision: routing.rightsRevision },
      ...machine,
      warnings: [...machine.warnings, ...this.parts.forwarding.warnings()],
      draining: this.parts.memory.now.draining,
    };
  }

  /** Why no server can be started, in words; null when one can. */
  async notReady(): Promise<string | null> {
    const { missing } = await this.#look.machine();
    return missing.length === 0
      ? null
      : missing.map(({ what, how }) => `${what} is missing: ${how}`).join('; ');
  }

  async #ask(): Promise<MachineFindings> {
    const { runner } = this.parts;
    const [missing, warnings, version] = await Promise.all([
      runner.missing(),
      runner.warnings(),
      runner.obsVersion(),
    ]);
    const tested = version?.startsWith(TESTED_OBS) ?? false;
    const untested =
      version !== null && !tested ? [`OBS ${version} is untested; ${TESTED_OBS} is known to work`] : [];
    return {
      obs: { version, tested },
      missing: [...this.parts.missing, ...missing],
      warnings: [...this.parts.warnings, ...warnings, ...untested],
    };
  }
}
