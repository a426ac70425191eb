import { adminCases } from './section-2-admin.js';
import { homeCases } from './section-2-home.js';
import { listCases } from './section-2-lists.js';
import { serverPaneCases } from './section-2-server.js';
import { settingsCases } from './section-2-settings.js';
import { shellCases } from './section-2-shell.js';
import { liveCases } from './section-4-live.js';
import { sessionCases } from './section-4-session.js';
import { stateCases } from './section-4.js';
import { inviteCases } from './section-5-streams.js';
import { validationCases } from './section-5.js';
import { roleCases } from './section-6.js';
import { failureCases } from './section-8-other.js';
import { toastCases } from './section-8-toasts.js';
import { languageCases } from './section-9-language.js';
import { wireCases } from './section-9-wire.js';
import { limitCases } from './section-9.js';
import type { BrowserCases } from './stage.js';

/** Every sentence that is shown in a browser. Loading this needs no browser. */
export const browserCases: readonly BrowserCases[] = [
  shellCases,
  homeCases,
  serverPaneCases,
  listCases,
  settingsCases,
  adminCases,
  sessionCases,
  stateCases,
  liveCases,
  inviteCases,
  validationCases,
  roleCases,
  toastCases,
  failureCases,
  limitCases,
  wireCases,
  languageCases,
];
