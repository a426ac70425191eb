import type { EntityManager } from '@mikro-orm/core';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { ONLY_DESTINATION, type DestinationTarget } from '@trailcast/schema/node';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Database } from '../../infra/db/database.js';
import { ConflictError, UpstreamFailedError } from '../../infra/errors.js';
import { createKeyAad } from './destination-key.js';
import type { KnownDestination, SignInTarget } from './destination.ports.js';
import { findDestinations, type DestinationRecord } from './destination.repository.js';
import { loadDestinations } from './sign-in-destination.js';

/** Timeout for the platform to return URL and key, ms. */
const TARGET_TIMEOUT_MS = 8_000;

export interface DestinationTargetsDeps {
  database: Database;
  box: SecretBox;
  signIn: SignInTarget;
}

/** Finds the targets of users' broadcasts, with URLs and keys. Implements the relay-server feature's port. */
export class DestinationTargets {
  /** The platform's last responses, by user. */
  readonly #lastTargets = new Map<number, { server: string; key: string }>();

  constructor(private readonly deps: DestinationTargetsDeps) {}

  /**
   * Returns the targets of a user's broadcast. If the broadcast is running and the platform can't be reached, uses the
   * platform's last response to this process, so that a change of another destination does not end the connection to
   * the platform. Throws ConflictError if no destination is on, and UpstreamFailedError if no target is available.
   */
  async plan(userId: number, { isRunning }: { isRunning: boolean }) {
    const { database, box } = this.deps;
    const destinations = await loadDestinations(database, box, userId);
    const enabledDestinations = destinations.filter(({ enabled }) => enabled);
    if (enabledDestinations.length === 0)
      throw new ConflictError('No destination is switched on. Switch one on, then start the broadcast.');
    const results = await Promise.all(
      enabledDestinations.map((destination) => this.#findTarget(destination, isRunning)),
    );
    const errors = results.flatMap((result) => (result instanceof UpstreamFailedError ? [result] : []));
    const [firstError] = errors;
    if (firstError && errors.length === enabledDestinations.length) throw firstError;
    return {
      targets: results.flatMap((result) => (result instanceof UpstreamFailedError ? [] : [result])),
      destinations: destinations.map((destination) => ({
        ...toSummary(destination),
        ...(destination.enabled && firstError && destination.kind === 'twitch'
          ? { problem: 'sign-in' as const }
          : {}),
      })),
    };
  }

  async listDestinations(em: EntityManager, userId: number): Promise<KnownDestination[]> {
    return (await findDestinations(em, userId)).map(toSummary);
  }

  async #findTarget(
    { id, kind, ownerId, server, sealedKey }: DestinationRecord,
    isRunning: boolean,
  ): Promise<DestinationTarget | UpstreamFailedError> {
    if (kind !== 'twitch')
      return { id: String(id), server, key: this.deps.box.open(sealedKey, createKeyAad(id)) };
    try {
      const target = await withTimeout(
        TARGET_TIMEOUT_MS,
        () => this.deps.signIn.fetchTarget(ownerId),
        createTimeoutError,
      );
      this.#lastTargets.set(ownerId, target);
      return { id: ONLY_DESTINATION, ...target };
    } catch (error) {
      const lastTarget = isRunning ? this.#lastTargets.get(ownerId) : undefined;
      if (lastTarget) return { id: ONLY_DESTINATION, ...lastTarget };
      if (error instanceof UpstreamFailedError) return error;
      throw error;
    }
  }
}

const createTimeoutError = () => new UpstreamFailedError('The platform did not return its ingest in time.');
const toSummary = ({ id, kind, name, enabled }: DestinationRecord): KnownDestination => ({
  id,
  kind,
  name,
  enabled,
});
