import { ALERT_KINDS, AlertKind, AlertLanguage } from '@trailcast/schema/wire';
import type { AlertDevice, AlertSettings } from '@trailcast/schema/wire';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Database } from '../../infra/db/database.js';
import { NotFoundError, UnprocessableError } from '../../infra/errors.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { parseAlertAddress, digestEndpoint, sealAddress } from './alert-address.js';
import { AlertDeviceEntity } from './alert-device.entity.js';
import { checkAlertDeviceRelation, checkAlertRole } from './alert.policy.js';
import {
  deleteSessionDevice,
  findDevices,
  findDevice,
  deleteOlderDevices,
  pruneAlerts,
} from './alert.repository.js';
import { toAlertDevice } from './alert.view.js';
import type { VapidKeyStore } from './vapid-key-store.js';

const DAY_MS = 24 * 3_600_000;
/** Maximum number of devices per user. A further device replaces the oldest. */
const MAX_DEVICES = 10;

/** A device as sent by the client. Kinds and language are checked here, because GraphQL declares them as strings. */
export interface DeviceInput {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  kinds: readonly string[];
}

export interface AlertServiceDeps {
  database: Database;
  box: SecretBox;
  keys: VapidKeyStore;
  /** A session ends after this time without use, ms. */
  sessionIdleMs: number;
  /** True in tests, whose push service listens on loopback. */
  allowLoopback: boolean;
}

/** Manages the browsers to which a user's alerts are sent. Every method checks access first. */
export class AlertService {
  constructor(private readonly deps: AlertServiceDeps) {}

  async getSettings(viewer: Viewer): Promise<AlertSettings> {
    const sessionId = requireSession(viewer);
    enforce(checkAlertRole(viewer.role, 'list'), 'alert');
    const { publicKey } = await this.deps.keys.get();
    const rows = await this.deps.database.transact(({ em, now }) =>
      findDevices(em, viewer.userId, this.#createCutoff(now)),
    );
    return { publicKey, devices: rows.map((row) => toAlertDevice(row, sessionId)) };
  }

  /**
   * Stores the browser's subscription, and replaces the browser's former one. Deletes the user's oldest device if the
   * user then has more than ten.
   * Throws UnprocessableError if the subscription, its language or its kinds are not valid.
   */
  async register(viewer: Viewer, input: DeviceInput): Promise<AlertDevice> {
    const sessionId = requireSession(viewer);
    enforce(checkAlertRole(viewer.role, 'register'), 'alert');
    const kinds = parseKinds(input.kinds);
    const language = AlertLanguage.safeParse(input.language).data;
    if (!language) throw createFieldError('/language', 'The language must be en or de.');
    const { endpoint, p256dh, auth } = input;
    const address = parseAlertAddress({ endpoint, p256dh, auth }, this.deps);
    const digest = digestEndpoint(address.endpoint);
    return this.deps.database.transact(async ({ em, now }) => {
      // The browser's subscription stays the same when another user signs in.
      await em.nativeDelete(AlertDeviceEntity, { endpointDigest: digest });
      await deleteSessionDevice(em, sessionId);
      const row = em.create(AlertDeviceEntity, {
        session: sessionId,
        endpointDigest: digest,
        sealedAddress: sealAddress(this.deps.box, address),
        language,
        kinds: kinds.join(','),
        timeCreated: now,
      });
      await em.flush();
      await deleteOlderDevices(em, viewer.userId, MAX_DEVICES);
      const stored = await findDevice(em, row.id, this.#createCutoff(now));
      if (!stored) throw new NotFoundError('This device has been logged out.');
      return toAlertDevice(stored, sessionId);
    });
  }

  /** Deletes one of the viewer's devices. Throws NotFoundError if the viewer has no such device. */
  async delete(viewer: Viewer, id: number): Promise<void> {
    requireSession(viewer);
    enforce(checkAlertRole(viewer.role, 'delete'), 'alert');
    await this.deps.database.transact(async ({ em, now }) => {
      const row = await findDevice(em, id, this.#createCutoff(now));
      enforce(checkAlertDeviceRelation(row?.userId === viewer.userId ? 'owner' : 'none'), 'alert device');
      await em.nativeDelete(AlertDeviceEntity, { id });
    });
  }

  /** Deletes alerts that expired at least a day ago. Returns their number. */
  prune(): Promise<number> {
    return this.deps.database.transact(({ em, now }) => pruneAlerts(em, now - DAY_MS));
  }

  #createCutoff(now: number) {
    return { now, usedAfter: now - this.deps.sessionIdleMs };
  }
}

function parseKinds(input: readonly string[]): AlertKind[] {
  const isKnown = input.every((kind) => AlertKind.safeParse(kind).success);
  const kinds = ALERT_KINDS.filter((kind) => input.includes(kind));
  if (kinds.length === 0 || !isKnown)
    throw createFieldError('/kinds', `Choose at least one of ${ALERT_KINDS.join(', ')}.`);
  return kinds;
}

const createFieldError = (path: string, message: string) =>
  new UnprocessableError(message, [{ path, message }]);
