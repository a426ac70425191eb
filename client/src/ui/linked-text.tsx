import { Fragment } from 'react';
import { TextLink } from './text-link.js';

/** Matches `<name>words</name>`. Splitting by it returns plain text, name and words in turn. */
const LINK = /<(\w+)>(.*?)<\/\1>/;
const PARTS = 3;

interface Props {
  /** A translated text with links marked by name: `Read the <terms>Terms</terms>.` */
  text: string;
  /** Paths of the application by name. A name without a path stays plain text. */
  links: Readonly<Record<string, string>>;
}

/** A text with links. The translation library's own component would add to the first page's size. */
export function LinkedText({ text, links }: Props) {
  const pieces = text.split(LINK);
  return Array.from({ length: Math.ceil(pieces.length / PARTS) }, (_, index) => {
    const [plain, name = '', words] = pieces.slice(index * PARTS, (index + 1) * PARTS);
    const path = links[name];
    return (
      <Fragment key={index}>
        {plain}
        {path === undefined ? words : <TextLink to={path}>{words}</TextLink>}
      </Fragment>
    );
  });
}
