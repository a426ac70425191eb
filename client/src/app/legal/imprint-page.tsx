import { Heading } from '@chakra-ui/react';
import { Fragment } from 'react';
import { LegalPage } from './legal-page.js';
import { parseLegalText } from './markdown/legal-text.js';
import { Markdown } from './markdown/markdown.js';
import { OperatorAddress, type OperatorState } from './operator-address.js';
import source from './texts/imprint.de.md?raw';
import { useOperator } from './use-operator.js';

const { title, sections } = parseLegalText(source);

export function ImprintText({ operator }: { operator: OperatorState }) {
  const placeholders = { operator: <OperatorAddress state={operator} /> };
  return sections.map(({ id, title, body }, index) => (
    <Fragment key={id}>
      <Heading as="h2" id={id} fontSize="lg" mt={index === 0 ? undefined : '8'} mb="3">
        {title}
      </Heading>
      <Markdown tokens={body} placeholders={placeholders} />
    </Fragment>
  ));
}

export default function ImprintPage() {
  return (
    <LegalPage title={title}>
      <ImprintText operator={useOperator()} />
    </LegalPage>
  );
}
