import { CHANGE_CASES } from '@trailcast/schema/live-changes/cases';
import { createChangeFinder } from './change-kind.js';

const STORED = JSON.stringify({ name: 'City', sources: [{ id: 'color_source', settings: { color: 1 } }] });
const findChangeKind = createChangeFinder(STORED);

describe(createChangeFinder, () => {
  // The node's test has the same cases.
  it.each(CHANGE_CASES)('decides as the node: $change is $kind', ({ kind, before, after }) =>
    expect(createChangeFinder(JSON.stringify(before))(JSON.stringify(after))).toBe(kind),
  );

  it('is live for another layout of the text', () =>
    expect(findChangeKind(JSON.stringify(JSON.parse(STORED), null, 2))).toBe('live'));

  it.each([
    ['a removed source', '{"name":"City","sources":[]}'],
    ['a text that is not JSON', '{'],
    ['a text that is not a collection', '1'],
  ])('is later for %s', (_, text) => expect(findChangeKind(text)).toBe('later'));

  it('is later for a stored text that is not JSON', () =>
    expect(createChangeFinder('{')(STORED)).toBe('later'));

  it('is none for the same text', () => expect(findChangeKind(STORED)).toBe('none'));

  it('reads the stored text once, and not before the first change', () => {
    const parse = jest.spyOn(JSON, 'parse');
    const findKind = createChangeFinder(STORED);
    findKind(STORED);
    expect(parse).not.toHaveBeenCalled();
    for (const text of ['{"name":"a"}', '{"name":"b"}', '{']) findKind(text);
    expect(parse.mock.calls.filter(([text]) => text === STORED)).toHaveLength(1);
    parse.mockRestore();
  });
});
