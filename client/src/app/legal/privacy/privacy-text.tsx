import { LegalSections } from '../legal-sections.js';
import { OperatorAddress, type OperatorState } from '../operator-address.js';
import { introSections } from './intro-sections.js';
import { PROCESSING_SECTIONS } from './processing-sections.js';
import { BROWSER_SECTIONS } from './browser-sections.js';
import { RIGHTS_SECTIONS } from './rights-sections.js';

/** The privacy statement. Its facts are the code's: tests compare periods and names. */
export function PrivacyText({ operator }: { operator: OperatorState }) {
  return (
    <LegalSections
      sections={[
        ...introSections(<OperatorAddress state={operator} />),
        ...PROCESSING_SECTIONS,
        ...BROWSER_SECTIONS,
        ...RIGHTS_SECTIONS,
      ]}
    />
  );
}
