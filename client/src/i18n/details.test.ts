import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import details from './details.de.json';

const BFF = resolve(__dirname, '../../../bff/src');

/** Matches a sentence for users in a BFF error. */
const MESSAGE = /(?:[A-Z]\w+Error|refusedUser|refused)\(\s*'([A-Z][^']*\.)'/g;
/** Details that only programs receive, or that the page replaces with its own text. */
const FOR_PROGRAMS =
  /^(features\/(alert|overlay\/tips|scene-collection\/obs|destination\/destination-(key|address))|infra\/(backup|db\/backup|graphql|http|push))|Idempotency-Key|An id is|There are no figures here/;

const sources = readdirSync(BFF, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /^(features|infra|wiring)\/.*\.ts$/.test(path) && !/\.(test|generated)\.ts$/.test(path),
);
const messages = sources.flatMap((path) =>
  [...readFileSync(join(BFF, path), 'utf8').matchAll(MESSAGE)].map(([, text]) => ({
    path,
    text: text ?? '',
  })),
);

describe('details.de.json', () => {
  it('is compared with more than 60 messages of the BFF', () => {
    expect(messages.length).toBeGreaterThan(60);
  });

  it('translates each message that users see', () => {
    const missing = messages.filter(
      ({ path, text }) =>
        !FOR_PROGRAMS.test(path) && !FOR_PROGRAMS.test(text) && !(text.replace(/\d+/g, '#') in details),
    );
    expect(missing.map(({ text }) => text)).toEqual([]);
  });

  it('has as many `#` placeholders in German as in English', () => {
    const count = (text: string) => text.match(/#/g)?.length ?? 0;
    for (const [english, german] of Object.entries(details)) expect(count(german)).toBe(count(english));
  });
});
