import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { Enrolments } from '../features/stream/phone/enrolments.js';
import { ConnectedPhones } from '../features/stream/phone/connection/connected-phones.js';
import { createPhoneServer, type PhoneServer } from '../features/stream/phone/connection/phone-server.js';
import { ReplacedPhones } from '../features/stream/phone/connection/replaced-phones.js';
import { WrongPasswords } from '../features/stream/phone/connection/wrong-passwords.js';
import { EnrolmentView } from '../features/stream/phone/enrolment.view.js';
import { LinkNames } from '../features/stream/phone/link-names.js';
import { PhoneService } from '../features/stream/phone/phone.service.js';
import { Phones } from '../features/stream/phone/phones.js';
import type { ActivePayment } from '../features/stream/stream.ports.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { HousekeepingTask } from '../infra/housekeeping.js';
import type { StatsSender } from '../infra/push/push-source.js';

export interface PhoneFeature {
  service: PhoneService;
  enrolmentView: EnrolmentView;
  phones: Phones;
  server: PhoneServer;
  linkNames: LinkNames;
  housekeeping: HousekeepingTask;
}

export interface PhoneDeps {
  config: Pick<Config, 'publicUrl'>;
  database: MikroDatabase;
  box: SecretBox;
  payments: ActivePayment;
  statsSender: StatsSender;
  /** True if other processes use the same database. */
  isShared: boolean;
  logger: Logger;
}

/** Wires the phones' remote control. */
export function wirePhones({
  config,
  database,
  box,
  payments,
  statsSender,
  isShared,
  logger,
}: PhoneDeps): PhoneFeature {
  const { publicUrl } = config;
  const enrolmentView = new EnrolmentView(box, publicUrl);
  const log = logger.child({ part: 'phone' });
  const now = () => performance.now();
  const wrongPasswords = new WrongPasswords(now);
  const connectedPhones = new ConnectedPhones(wrongPasswords, new ReplacedPhones());
  const enrolments = new Enrolments(database, box, now);
  const { clock } = database;
  const phones = new Phones({ database, clock, connectedPhones, isShared, statsSender, log });
  return {
    phones,
    service: new PhoneService({ database, box, payments, phones, enrolments, enrolmentView }),
    enrolmentView,
    server: createPhoneServer({ publicUrl, enrolments, connectedPhones, wrongPasswords, log, now }),
    linkNames: new LinkNames(phones),
    housekeeping: { name: 'phones', run: () => phones.prune() },
  };
}
