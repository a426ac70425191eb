import { defineCases } from '../_specification/define-cases.js';
import { liveCases } from '../_specification/section-4-live.js';
import { sessionCases } from '../_specification/section-4-session.js';
import { stateCases } from '../_specification/section-4.js';
import { inviteCases } from '../_specification/section-5-streams.js';
import { validationCases } from '../_specification/section-5.js';
import { roleCases } from '../_specification/section-6.js';

describe('the specification’s states, validation and roles, sentence by sentence', () =>
  defineCases([sessionCases, stateCases, liveCases, inviteCases, validationCases, roleCases]));
