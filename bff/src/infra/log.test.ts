import { serializeError } from './log.js';

describe('serializeError', () => {
  test('removes the values of a database statement', () => {
    const error = new Error(
      "insert into `streams` (`name`) values ('private') - UNIQUE constraint failed: streams.name",
    );
    expect(serializeError(error)).toMatchObject({
      name: 'Error',
      message: 'UNIQUE constraint failed: streams.name',
    });
    expect(JSON.stringify(serializeError(error))).not.toContain('private');
  });

  test.each([
    [
      'contains line breaks',
      'update `scene_collections` set `scenes` = \'{\n  "hush": 1\n}\' - database is locked',
      'database is locked',
    ],
    ['has no reason', "select * from `users` where `name` = 'hush'", 'a database statement failed'],
  ])('removes the values of a statement that %s', (_name, message, expected) => {
    expect(serializeError(new Error(message))).toMatchObject({ message: expected });
    expect(JSON.stringify(serializeError(new Error(message)))).not.toContain('hush');
  });

  test('returns the stack frames and the cause', () => {
    const serialized = serializeError(new Error('outer', { cause: new Error('inner') }));
    expect(serialized).toMatchObject({ message: 'outer', cause: { message: 'inner' } });
    expect((serialized as { stack: string[] }).stack[0]).toMatch(/^\s+at /);
  });

  test.each([
    ['connect ECONNREFUSED 192.0.2.7:4010', 'connect ECONNREFUSED an address'],
    ['connect EHOSTUNREACH 2001:db8::7:4010', 'connect EHOSTUNREACH an address'],
    ['connect ECONNREFUSED ::1:4010', 'connect ECONNREFUSED an address'],
    ['getaddrinfo ENOTFOUND node-2.example', 'getaddrinfo ENOTFOUND node-2.example'],
  ])('removes addresses from %s', (message, expected) => {
    expect(
      serializeError(new Error('relay node n2 can not be reached', { cause: new Error(message) })),
    ).toMatchObject({
      message: 'relay node n2 can not be reached',
      cause: { message: expected },
    });
  });

  test('accepts a thrown value that is not an error', () => {
    expect(serializeError('text')).toEqual({ message: 'text' });
  });
});
