import { Fragment } from 'react';
import { TextLink } from './text-link.js';

/** Matches `<name>text</name>`. Splitting a text by this pattern returns plain text, name and link text in turn. */
const LINK = /<(\w+)>(.*?)<\/\1>/;
const PARTS_PER_LINK = 3;

interface Props {
  /** A translated text with links marked by name: `Read the <terms>Terms</terms>.` */
  text: string;
  /** Paths of the application by name. A name without a path stays plain text. */
  links: Readonly<Record<string, string>>;
}

/** A text with links. The translation library's own component would add to the first page's size. */
export function LinkedText({ text, links }: Props) {
  const pieces = text.split(LINK);
  return Array.from({ length: Math.ceil(pieces.length / PARTS_PER_LINK) }, (_, index) => {
    const [plain, name = '', linkText] = pieces.slice(index * PARTS_PER_LINK, (index + 1) * PARTS_PER_LINK);
    const path = links[name];
    return (
      <Fragment key={index}>
        {plain}
        {path === undefined ? linkText : <TextLink to={path}>{linkText}</TextLink>}
      </Fragment>
    );
  });
}
