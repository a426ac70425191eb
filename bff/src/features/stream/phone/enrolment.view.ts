import type { PhoneEnrolment } from '@trailcast/schema/wire';
import type { SecretBox } from '../../../infra/crypto/secret-box.js';
import { createPasswordAad } from './phone-password.js';
import type { StoredEnrolment } from './phone.repository.js';

/** Renders enrolments with the settings that a phone needs. */
export class EnrolmentView {
  constructor(
    private readonly box: SecretBox,
    private readonly publicUrl: string,
  ) {}

  render({ phoneId, publicId, sealedPassword }: StoredEnrolment): PhoneEnrolment {
    const password = this.box.open(sealedPassword, createPasswordAad(phoneId));
    return this.toEnrolment(publicId, password);
  }

  toEnrolment(publicId: string, password: string): PhoneEnrolment {
    return { url: `${this.publicUrl.replace(/^http/, 'ws')}/moblin/${publicId}`, password };
  }
}
