import { LegalSections } from '../legal-sections.js';
import { OperatorAddress, type OperatorState } from '../operator-address.js';
import { contractSections } from './contract-sections.js';
import { PRICE_SECTIONS } from './price-sections.js';
import { SERVICE_SECTIONS } from './service-sections.js';
import { TERM_SECTIONS } from './term-sections.js';
import { withdrawalSections } from './withdrawal-sections.js';

/** The terms of service. Their version is TERMS.version: a change of the text needs another one. */
export function TermsText({ operator }: { operator: OperatorState }) {
  const address = <OperatorAddress state={operator} />;
  return (
    <LegalSections
      sections={[
        ...contractSections(address),
        ...PRICE_SECTIONS,
        ...TERM_SECTIONS,
        ...withdrawalSections(address),
        ...SERVICE_SECTIONS,
      ]}
    />
  );
}
