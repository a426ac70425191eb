import { LegalPage } from './legal-page.js';
import { LegalSections } from './legal-sections.js';
import { parseLegalText } from './markdown/legal-text.js';
import { Markdown } from './markdown/markdown.js';
import { OperatorAddress, type OperatorState } from './operator-address.js';
import source from './texts/privacy.de.md?raw';
import { useOperator } from './use-operator.js';

const { title, intro, sections } = parseLegalText(source);

/** The privacy statement. Tests compare its periods and storage keys with the code. */
export function PrivacyText({ operator }: { operator: OperatorState }) {
  return (
    <LegalSections sections={sections} placeholders={{ operator: <OperatorAddress state={operator} /> }} />
  );
}

export default function PrivacyPage() {
  return (
    <LegalPage title={title} note={<Markdown tokens={intro} />}>
      <PrivacyText operator={useOperator()} />
    </LegalPage>
  );
}
