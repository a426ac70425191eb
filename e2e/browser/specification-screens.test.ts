import { defineCases } from '../_specification/define-cases.js';
import { adminCases } from '../_specification/section-2-admin.js';
import { homeCases } from '../_specification/section-2-home.js';
import { listCases } from '../_specification/section-2-lists.js';
import { serverPaneCases } from '../_specification/section-2-server.js';
import { settingsCases } from '../_specification/section-2-settings.js';
import { shellCases } from '../_specification/section-2-shell.js';

describe('the specification’s screens, sentence by sentence', () =>
  defineCases([shellCases, homeCases, serverPaneCases, listCases, settingsCases, adminCases]));
