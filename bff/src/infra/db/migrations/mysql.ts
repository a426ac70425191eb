import type { MigrationObject } from '@mikro-orm/core';
import { MysqlInitial } from './mysql-0001-initial.js';
import { MysqlPayments } from './mysql-0002-payments.js';
import { MysqlUsage } from './mysql-0003-usage.js';
import { MysqlReplicas } from './mysql-0004-replicas.js';
import { MysqlMoves } from './mysql-0005-moves.js';
import { MysqlAdministrators } from './mysql-0006-administrators.js';
import { MysqlFormerKeys } from './mysql-0007-former-keys.js';
import { MysqlApiTokens } from './mysql-0008-api-tokens.js';
import { MysqlSceneChoices } from './mysql-0009-scene-choices.js';
import { MysqlQuality } from './mysql-0010-quality.js';
import { MysqlDestinations } from './mysql-0011-destinations.js';
import { MysqlDelay } from './mysql-0012-delay.js';
import { MysqlRecordings } from './mysql-0013-recordings.js';
import { MysqlWeakLink } from './mysql-0014-weak-link.js';
import { MysqlSetUp } from './mysql-0015-set-up.js';
import { MysqlSessionReports } from './mysql-0016-session-reports.js';
import { MysqlRehearsals } from './mysql-0017-rehearsals.js';
import { MysqlPhones } from './mysql-0018-phones.js';
import { MysqlAlerts } from './mysql-0019-alerts.js';
import { MysqlDeletedAccounts } from './mysql-0020-deleted-accounts.js';
import { MysqlStudio } from './mysql-0022-studio.js';
import { MysqlPanic } from './mysql-0023-panic.js';
import { MysqlHelperPresence } from './mysql-0024-helper-presence.js';
import { MysqlImages } from './mysql-0025-images.js';
import { MysqlChat } from './mysql-0026-chat.js';
import { MysqlChatCommands } from './mysql-0027-chat-commands.js';
import { MysqlOverlay } from './mysql-0028-overlay.js';
import { MysqlReportGaps } from './mysql-0029-report-gaps.js';

/**
 * Migrations in order, forward only. The previous release must run on the schema after each one (expand, then
 * contract).
 */
export const MYSQL_MIGRATIONS: MigrationObject[] = [
  { name: '0001-initial', class: MysqlInitial },
  { name: '0002-payments', class: MysqlPayments },
  { name: '0003-usage', class: MysqlUsage },
  { name: '0004-replicas', class: MysqlReplicas },
  { name: '0005-moves', class: MysqlMoves },
  { name: '0006-administrators', class: MysqlAdministrators },
  { name: '0007-former-keys', class: MysqlFormerKeys },
  { name: '0008-api-tokens', class: MysqlApiTokens },
  { name: '0009-scene-choices', class: MysqlSceneChoices },
  { name: '0010-quality', class: MysqlQuality },
  { name: '0011-destinations', class: MysqlDestinations },
  { name: '0012-delay', class: MysqlDelay },
  { name: '0013-recordings', class: MysqlRecordings },
  { name: '0014-weak-link', class: MysqlWeakLink },
  { name: '0015-set-up', class: MysqlSetUp },
  { name: '0016-session-reports', class: MysqlSessionReports },
  { name: '0017-rehearsals', class: MysqlRehearsals },
  { name: '0018-phones', class: MysqlPhones },
  { name: '0019-alerts', class: MysqlAlerts },
  { name: '0020-deleted-accounts', class: MysqlDeletedAccounts },
  { name: '0022-studio', class: MysqlStudio },
  { name: '0023-panic', class: MysqlPanic },
  { name: '0024-helper-presence', class: MysqlHelperPresence },
  { name: '0025-images', class: MysqlImages },
  { name: '0026-chat', class: MysqlChat },
  { name: '0027-chat-commands', class: MysqlChatCommands },
  { name: '0028-overlay', class: MysqlOverlay },
  { name: '0029-report-gaps', class: MysqlReportGaps },
];
