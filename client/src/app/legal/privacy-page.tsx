import { LegalPage } from './legal-page.js';
import { PrivacyText } from './privacy/privacy-text.js';
import { useOperator } from './use-operator.js';

/** What is stored, why, where and for how long. */
export default function PrivacyPage() {
  return (
    <LegalPage title="Datenschutzerklärung" note="Stand: 21. November 2026">
      <PrivacyText operator={useOperator()} />
    </LegalPage>
  );
}
