import { ImprintText } from './imprint-text.js';
import { LegalPage } from './legal-page.js';
import { useOperator } from './use-operator.js';

/** Who runs this installation. */
export default function ImprintPage() {
  return (
    <LegalPage title="Impressum">
      <ImprintText operator={useOperator()} />
    </LegalPage>
  );
}
