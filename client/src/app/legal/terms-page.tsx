import { TERMS } from '@trailcast/schema/terms';
import { formatDay } from './format-day.js';
import { LegalPage } from './legal-page.js';
import { TermsText } from './terms/terms-text.js';
import { useOperator } from './use-operator.js';

/** Terms of service, with the right to withdraw. */
export default function TermsPage() {
  return (
    <LegalPage
      title="Allgemeine Geschäftsbedingungen"
      note={`Fassung ${TERMS.version} vom ${formatDay(TERMS.date)}`}
    >
      <TermsText operator={useOperator()} />
    </LegalPage>
  );
}
