import { TERMS } from '@trailcast/schema/terms';
import { formatDay } from './format-day.js';
import { LegalPage } from './legal-page.js';
import { LegalSections } from './legal-sections.js';
import { parseLegalText } from './markdown/legal-text.js';
import { Markdown } from './markdown/markdown.js';
import { OperatorAddress, type OperatorState } from './operator-address.js';
import source from './texts/terms.de.md?raw';
import { useOperator } from './use-operator.js';

const { title, intro, sections } = parseLegalText(source);
const VERSION = { version: TERMS.version, date: formatDay(TERMS.date) };

/** The terms of service. Their version is TERMS.version: a changed text needs a new version. */
export function TermsText({ operator }: { operator: OperatorState }) {
  const placeholders = { ...VERSION, operator: <OperatorAddress state={operator} /> };
  return <LegalSections sections={sections} placeholders={placeholders} />;
}

export default function TermsPage() {
  return (
    <LegalPage title={title} note={<Markdown tokens={intro} placeholders={VERSION} />}>
      <TermsText operator={useOperator()} />
    </LegalPage>
  );
}
