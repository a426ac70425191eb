import { useTranslation } from 'react-i18next';
import type { TextChange } from '../edit/sources.js';
import type { PageChange } from '../edit/web-pages.js';
import type { Collection, Source } from '../model/collection.js';
import { readColour, type Colour } from '../model/colour.js';
import { readTextStyle } from '../model/text-style.js';
import { computeRemainingPages, readWebPage } from '../model/web-pages.js';
import { ColourField } from './colour-field.js';
import { PageFields } from './page-fields.js';
import { TextStyleFields } from './text-fields.js';

interface Props {
  collection: Collection;
  source: Source;
  /** True if servers show web pages; null while unknown. */
  canShowPages: boolean | null;
  /** Changes with the same `subject`, such as typing in one field, are one step of Undo. */
  onTextChange: (change: TextChange, subject: string | null) => void;
  onColourChange: (colour: Colour) => void;
  onPageChange: (change: PageChange, subject: string) => void;
}

/** The fields of a text's style, a colour or a web page. Other sources have none. */
export function SourceFields({ collection, source, canShowPages, ...props }: Props) {
  const { t } = useTranslation();
  const page = readWebPage(source.raw);
  if (source.kind === 'text')
    return <TextStyleFields textStyle={readTextStyle(source.raw)} onChange={props.onTextChange} />;
  if (source.kind === 'colour')
    return (
      <ColourField
        label={t('visual.colour')}
        value={readColour(source.raw)}
        onChange={props.onColourChange}
      />
    );
  if (page === null) return null;
  return (
    <PageFields
      page={page}
      pixels={computeRemainingPages(collection, source.name).pixels}
      canShowPages={canShowPages}
      marksMissingUrl
      onChange={props.onPageChange}
    />
  );
}
