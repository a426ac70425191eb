import type { Data, Stream } from '@trailcast/schema/wire';
import { MAX_INVITES } from '../src/features/stream/stream-invites.js';
import type { Viewer } from '../src/infra/viewer.js';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { measureLongestBlock } from './_app/longest-block.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { anyDatabase, makeLibsql } from './_database/test-database.js';
import { UNKNOWN_ID } from './_app/unknown-id.js';

const MIB = 1024 * 1024;
/** Longest time that a request may block others, ms. */
const MAX_BLOCK_MS = 250;
const nestLists = (depth: number, inner: string) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
const createList = (unit: string, bytes: number) => `[${unit.repeat(bytes / unit.length).slice(0, -1)}]`;

describe('a hostile scene collection', () => {
  let app: FeaturesApp;
  let owner: Viewer;
  let id: number;
  beforeAll(async () => {
    app = await createFeaturesApp(makeLibsql);
    owner = await app.createViewer('Owner');
    id = (await app.request(owner, 'POST', '/data', {})).json<Data>().id;
  });
  afterAll(() => app.close());
  const putScenes = (text: string, collectionId = id) =>
    app.sendText(owner, 'PUT', `/data/${collectionId}/scenes`, text);

  test.each([
    ['3 MB of lists 3,000 deep', `{"sources":[${nestLists(3_000, '1,'.repeat(1_500_000) + '1')}]}`, 413],
    ['lists 20,000 deep', `{"sources":[${nestLists(20_000, '1')}]}`, 413],
    ['lists without an end', `{"sources":${'['.repeat(7 * MIB)}`, 413],
    ['8 MB of objects', `{"sources":${createList('{},', 7.9 * MIB)}}`, 413],
    ['8 MB of numbers', `{"sources":${createList('1,', 7.9 * MIB)}}`, 413],
    ['8 MB of text', `{"scenes":"${'x'.repeat(7.9 * MIB)}"}`, 413],
    ['8 MB of spaces', `{"sources":[]${' '.repeat(7.9 * MIB)}}`, 422],
    ['more than 8 MiB', 'x'.repeat(8 * MIB + 1), 413],
    ['a text of 1 MiB that is nested', JSON.stringify({ scenes: nestLists(500_000, '1') }), 422],
    ['a text of 1 MiB of objects', JSON.stringify({ scenes: createList('{},', MIB - 8) }), 422],
    [
      'a text of 1 MiB that is truncated',
      JSON.stringify({ scenes: createList('{},', MIB - 8).slice(0, -1) }),
      422,
    ],
  ])('rejects a collection of %s without blocking other requests', async (_title, body, status) => {
    const { value: response, ms } = await measureLongestBlock(() => putScenes(body));
    expect([response.statusCode, response.json<{ status: number }>().status]).toEqual([status, status]);
    expect(ms).toBeLessThan(MAX_BLOCK_MS);
  });

  it('is checked for its size before, and for its content after, the check of its id', async () => {
    expect((await putScenes(`{"sources":[${nestLists(3_000, '1')}]}`, UNKNOWN_ID)).statusCode).toBe(413);
    const deepText = JSON.stringify({ scenes: nestLists(200, '1') });
    expect((await putScenes(deepText, UNKNOWN_ID)).statusCode).toBe(404);
  });

  it('is accepted up to 1 MiB in every encoding', async () => {
    const collection = JSON.parse(COLLECTION) as object;
    const fillerText = 'x'.repeat(MIB - JSON.stringify({ ...collection, filler: '' }).length);
    const text = JSON.stringify({ ...collection, filler: fillerText });
    expect(Buffer.byteLength(text)).toBe(MIB);
    const escapedText = [...text].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');
    for (const body of [
      JSON.stringify(text),
      JSON.stringify({ scenes: text }),
      `{"scenes":"${escapedText}"}`,
    ]) {
      const response = await putScenes(body);
      expect(response.statusCode).toBe(200);
      expect(response.json<Data>().scenes === text).toBe(true);
    }
    expect((await putScenes(JSON.stringify(`${text} `))).statusCode).toBe(413);
  });
});

anyDatabase((makeDatabase) => {
  describe('the API', () => {
    let app: FeaturesApp;
    let owner: Viewer;
    let stream: Stream;
    beforeAll(async () => {
      app = await createFeaturesApp(makeDatabase);
      owner = await app.createViewer('Owner');
      stream = (await app.request(owner, 'POST', '/stream', {})).json<Stream>();
    });
    afterAll(() => app.close());

    it('rejects a million invites with 413, and reports at most 20 errors', async () => {
      const oneMillionIds = createList('1,', 2 * MIB);
      const { value: rejectedResponse, ms } = await measureLongestBlock(() =>
        app.sendText(owner, 'PUT', `/stream/${stream.id}/invites`, oneMillionIds),
      );
      expect(rejectedResponse.statusCode).toBe(413);
      expect(ms).toBeLessThan(MAX_BLOCK_MS);
      const response = await app.sendText(
        owner,
        'PUT',
        `/stream/${stream.id}/invites`,
        createList('"x",', 7_000),
      );
      expect(response.statusCode).toBe(400);
      expect(response.json<{ errors: unknown[] }>().errors).toHaveLength(20);
      expect(response.body.length).toBeLessThan(5_000);
    });

    it('rejects more invites than a stream may have with 422 by REST and GraphQL', async () => {
      const userIds = Array.from({ length: MAX_INVITES + 1 }, (_, index) => index + 1_000);
      expect((await app.request(owner, 'PUT', `/stream/${stream.id}/invites`, userIds)).statusCode).toBe(422);
      const { errors } = await app.query(
        owner,
        'mutation($id: ID!, $ids: [ID!]!) { setStreamInvites(id: $id, userIds: $ids) { id } }',
        { id: stream.id, ids: userIds },
      );
      expect(errors?.[0]?.extensions.status).toBe(422);
    });

    it.each(['%00', 'a%00b', '%01', '%F0%9F'])('finds no user for the name %s', async (query) => {
      const response = await app.request(owner, 'GET', `/user/usernames?query=${query}`);
      expect([response.statusCode, response.json<unknown>()]).toEqual([200, []]);
    });

    it.each(['a\0b', '\ud83d', 'a\u0007'])('rejects a withdrawal by %j with 422', async (name) => {
      const declaration = { name, email: 'ada@example.org', contract: 'all' };
      const response = await app.request(null, 'POST', '/withdrawal', declaration);
      expect(response.json<object>()).toMatchObject({ status: 422, errors: [{ path: '/name' }] });
    });

    it('accepts a withdrawal with line breaks', async () => {
      const declaration = { name: 'Ada', email: 'ada@example.org', contract: 'all', message: 'a\r\n\tb' };
      expect((await app.request(null, 'POST', '/withdrawal', declaration)).statusCode).toBe(201);
    });

    it.each(['\u200b', 'a\u202eb', '\u3164'])('rejects the stream name %j with 422', async (name) => {
      expect((await app.request(owner, 'PUT', `/stream/${stream.id}/name`, { name })).statusCode).toBe(422);
    });
  });
});

describe('a GraphQL document', () => {
  let app: FeaturesApp;
  beforeAll(async () => {
    app = await createFeaturesApp(makeLibsql);
  });
  afterAll(() => app.close());

  const createFragments = (count: number, body: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => `fragment f${n} on Query { ${body(n)} }`).join(' ');
  test.each([
    ['with one field 330 times', `{ ${'me { id } '.repeat(330)} }`],
    ['with nested fields', `{ ${'streams { owner { id } } '.repeat(150)} }`],
    [
      'with chained fragments',
      `{ ...f0 } ${createFragments(150, (n) => (n < 149 ? `...f${n + 1}` : 'me { id }'))}`,
    ],
    ['with unused fragments', `{ me { id } } ${createFragments(100, (n) => `me { id } ...f${n}`)}`],
    ['with a subscription', 'subscription { me { id } }'],
  ])('rejects %s with 400 within 100 ms', async (_title, query) => {
    const { value: response, ms } = await measureLongestBlock(() =>
      app.sendText(null, 'POST', '/graphql', JSON.stringify({ query }), ''),
    );
    expect(response.statusCode).toBe(400);
    expect(response.json<object>()).toMatchObject({ errors: [{ extensions: { status: 400 } }] });
    expect(ms).toBeLessThan(100);
  });
});
