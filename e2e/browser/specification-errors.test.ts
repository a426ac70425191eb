import { defineCases } from '../_specification/define-cases.js';
import { failureCases } from '../_specification/section-8-other.js';
import { toastCases } from '../_specification/section-8-toasts.js';
import { languageCases } from '../_specification/section-9-language.js';
import { wireCases } from '../_specification/section-9-wire.js';
import { limitCases } from '../_specification/section-9.js';

describe('the specification’s errors and constants, sentence by sentence', () =>
  defineCases([toastCases, failureCases, limitCases, wireCases, languageCases]));
