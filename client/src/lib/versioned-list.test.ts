import { drop, put } from './versioned-list.js';

const list = [
  { id: '2', version: 3 },
  { id: '10', version: 1 },
];

describe('put', () => {
  it('adds an unknown id in order', () => {
    expect(put(list, { id: '9', version: 1 }).map(({ id }) => id)).toEqual(['2', '9', '10']);
  });

  it('replaces a known id by the same or a newer version', () => {
    expect(put(list, { id: '2', version: 4 })[0]).toEqual({ id: '2', version: 4 });
  });

  it('ignores an older version', () => {
    expect(put(list, { id: '2', version: 2 })).toEqual(list);
  });
});

describe('drop', () => {
  it('removes the entity with the id and keeps the others', () => {
    expect(drop(list, '2')).toEqual([{ id: '10', version: 1 }]);
    expect(drop(list, '5')).toEqual(list);
  });
});
