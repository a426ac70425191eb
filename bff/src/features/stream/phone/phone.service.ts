import type { Phone, PhoneChange, PhoneEnrolment } from '@trailcast/schema/wire';
import type { SecretBox } from '../../../infra/crypto/secret-box.js';
import type { Database } from '../../../infra/db/database.js';
import { ConflictError, UnprocessableError, UpstreamFailedError } from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import { StreamAccess } from '../stream.access.js';
import type { ActivePayment } from '../stream.ports.js';
import type { Enrolments } from './enrolments.js';
import type { EnrolmentView } from './enrolment.view.js';
import {
  deleteEnrolment,
  readEnrolment,
  replaceEnrolment,
  type StoredEnrolment,
} from './phone.repository.js';
import { toPhone } from './phone.view.js';
import type { Phones } from './phones.js';

export interface PhoneServiceDeps {
  database: Database;
  box: SecretBox;
  payments: ActivePayment;
  phones: Pick<Phones, 'findStatus' | 'change' | 'end'>;
  enrolments: Pick<Enrolments, 'clear'>;
  enrolmentView: EnrolmentView;
}

/** Manages a stream's phone: its enrolment, state and changes. Every method checks access first. */
export class PhoneService {
  readonly #access: StreamAccess;

  constructor(private readonly deps: PhoneServiceDeps) {
    this.#access = new StreamAccess(deps.payments);
  }

  get(viewer: Viewer, streamId: number): Promise<Phone> {
    return this.deps.database.read(async (em) => {
      await this.#access.require(em, viewer, streamId, 'readPhone');
      return this.#render(streamId, await readEnrolment(em, streamId));
    });
  }

  /** Returns the secrets with which a phone connects, or null without an enrolment. */
  readEnrolment(viewer: Viewer, streamId: number): Promise<PhoneEnrolment | null> {
    return this.deps.database.read(async (em) => {
      await this.#access.require(em, viewer, streamId, 'readEnrolment');
      const storedEnrolment = await readEnrolment(em, streamId);
      return storedEnrolment && this.deps.enrolmentView.render(storedEnrolment);
    });
  }

  /** Creates an enrolment. Disconnects a phone with an earlier one. */
  async enrol(viewer: Viewer, streamId: number): Promise<PhoneEnrolment> {
    const { publicId, password } = await this.deps.database.transact(async (tx) => {
      await this.#access.require(tx.em, viewer, streamId, 'enrolPhone');
      return replaceEnrolment(tx, this.deps.box, streamId);
    });
    this.#endConnection(streamId);
    return this.deps.enrolmentView.toEnrolment(publicId, password);
  }

  /** Deletes the enrolment and disconnects the phone. */
  async revoke(viewer: Viewer, streamId: number): Promise<void> {
    await this.deps.database.transact(async ({ em }) => {
      await this.#access.require(em, viewer, streamId, 'revokePhone');
      await deleteEnrolment(em, streamId);
    });
    this.#endConnection(streamId);
  }

  /**
   * Applies a change to the phone and returns the phone's new state within 5 s. Throws ConflictError if no phone is
   * connected, UnprocessableError if the phone has no such preset or network or if `change` does not have exactly one
   * field, and UpstreamFailedError if the phone does not confirm the change.
   */
  async change(viewer: Viewer, streamId: number, change: PhoneChange): Promise<Phone> {
    const { database, phones } = this.deps;
    const enrolment = await database.read(async (em) => {
      await this.#access.require(em, viewer, streamId, 'changePhone');
      requireOneField(change);
      return readEnrolment(em, streamId);
    });
    const outcome = await phones.change(streamId, change);
    switch (outcome) {
      case null:
        throw new ConflictError('No phone is connected. Open Moblin on the phone, and try again.');
      case 'unknown':
        throw new UnprocessableError('The phone has no such preset or network now.');
      case 'refused':
        throw new UpstreamFailedError('The phone can’t do this. Its version of Moblin may not support it.');
      case 'unanswered':
        throw new UpstreamFailedError(
          'The phone has not confirmed the change, so it may not have taken effect. Try again.',
        );
      case 'done':
        return this.#render(streamId, enrolment);
    }
  }

  #render(streamId: number, enrolment: StoredEnrolment | null): Phone {
    return toPhone(
      streamId,
      enrolment?.enrolledAt ?? null,
      enrolment && this.deps.phones.findStatus(streamId),
    );
  }

  #endConnection(streamId: number): void {
    this.deps.enrolments.clear();
    this.deps.phones.end(streamId);
  }
}

function requireOneField(change: PhoneChange): void {
  if (Object.values(change).filter((value) => value !== undefined).length === 1) return;
  throw new UnprocessableError('Set exactly one of muted, torch, presetId and network.');
}
