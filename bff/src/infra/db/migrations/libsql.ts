import type { MigrationObject } from '@mikro-orm/core';
import { LibsqlInitial } from './libsql-0001-initial.js';
import { LibsqlPayments } from './libsql-0002-payments.js';
import { LibsqlUsage } from './libsql-0003-usage.js';
import { LibsqlReplicas } from './libsql-0004-replicas.js';
import { LibsqlMoves } from './libsql-0005-moves.js';
import { LibsqlAdministrators } from './libsql-0006-administrators.js';
import { LibsqlFormerKeys } from './libsql-0007-former-keys.js';
import { LibsqlApiTokens } from './libsql-0008-api-tokens.js';
import { LibsqlSceneChoices } from './libsql-0009-scene-choices.js';
import { LibsqlQuality } from './libsql-0010-quality.js';
import { LibsqlDestinations } from './libsql-0011-destinations.js';
import { LibsqlDelay } from './libsql-0012-delay.js';
import { LibsqlRecordings } from './libsql-0013-recordings.js';
import { LibsqlWeakLink } from './libsql-0014-weak-link.js';
import { LibsqlSetUp } from './libsql-0015-set-up.js';
import { LibsqlSessionReports } from './libsql-0016-session-reports.js';
import { LibsqlRehearsals } from './libsql-0017-rehearsals.js';
import { LibsqlPhones } from './libsql-0018-phones.js';
import { LibsqlAlerts } from './libsql-0019-alerts.js';
import { LibsqlDeletedAccounts } from './libsql-0020-deleted-accounts.js';
import { LibsqlStudio } from './libsql-0022-studio.js';
import { LibsqlPanic } from './libsql-0023-panic.js';
import { LibsqlHelperPresence } from './libsql-0024-helper-presence.js';
import { LibsqlImages } from './libsql-0025-images.js';
import { LibsqlChat } from './libsql-0026-chat.js';
import { LibsqlChatCommands } from './libsql-0027-chat-commands.js';
import { LibsqlOverlay } from './libsql-0028-overlay.js';
import { LibsqlReportGaps } from './libsql-0029-report-gaps.js';

/**
 * Migrations in order, forward only. The previous release must run on the schema after each one (expand, then
 * contract).
 */
export const LIBSQL_MIGRATIONS: MigrationObject[] = [
  { name: '0001-initial', class: LibsqlInitial },
  { name: '0002-payments', class: LibsqlPayments },
  { name: '0003-usage', class: LibsqlUsage },
  { name: '0004-replicas', class: LibsqlReplicas },
  { name: '0005-moves', class: LibsqlMoves },
  { name: '0006-administrators', class: LibsqlAdministrators },
  { name: '0007-former-keys', class: LibsqlFormerKeys },
  { name: '0008-api-tokens', class: LibsqlApiTokens },
  { name: '0009-scene-choices', class: LibsqlSceneChoices },
  { name: '0010-quality', class: LibsqlQuality },
  { name: '0011-destinations', class: LibsqlDestinations },
  { name: '0012-delay', class: LibsqlDelay },
  { name: '0013-recordings', class: LibsqlRecordings },
  { name: '0014-weak-link', class: LibsqlWeakLink },
  { name: '0015-set-up', class: LibsqlSetUp },
  { name: '0016-session-reports', class: LibsqlSessionReports },
  { name: '0017-rehearsals', class: LibsqlRehearsals },
  { name: '0018-phones', class: LibsqlPhones },
  { name: '0019-alerts', class: LibsqlAlerts },
  { name: '0020-deleted-accounts', class: LibsqlDeletedAccounts },
  { name: '0022-studio', class: LibsqlStudio },
  { name: '0023-panic', class: LibsqlPanic },
  { name: '0024-helper-presence', class: LibsqlHelperPresence },
  { name: '0025-images', class: LibsqlImages },
  { name: '0026-chat', class: LibsqlChat },
  { name: '0027-chat-commands', class: LibsqlChatCommands },
  { name: '0028-overlay', class: LibsqlOverlay },
  { name: '0029-report-gaps', class: LibsqlReportGaps },
];
