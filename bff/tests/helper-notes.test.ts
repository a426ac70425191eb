import {
  HELPER_NOTES,
  LOGGED_ACTIONS,
  type LogEntry,
  type Server,
  type ServerStatus,
} from '@trailcast/schema/wire';
import { ServerLogEntity } from '../src/features/studio/server-log.entity.js';
import { toNoteAction } from '../src/features/relay-server/one-tap/helper-notes.js';
import { LiveApp } from './_app/live-app.js';
import type { LivePerson } from './_app/live-person.js';
import { createHelper, createOwner } from './_app/studio-app.js';
import { makeLibsql } from './_database/test-database.js';

describe('toNoteAction', () => {
  it('returns an action of its own for each note', () => {
    expect(HELPER_NOTES.map(toNoteAction)).toEqual(
      LOGGED_ACTIONS.filter((action) => action.startsWith('note-')),
    );
  });
});

describe('a note of a helper', () => {
  let live: LiveApp;
  let owner: LivePerson;
  let server: Server;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { servers: 50, broadcasts: 50 });
  });
  beforeEach(async () => {
    ({ owner, server } = await createOwner(live));
  });
  afterEach(() => owner.closeChannels());
  afterAll(() => live.close());

  const sendNote = (person: LivePerson, note: unknown = 'PICTURE_STUTTERS') =>
    person.rest('POST', `/server/${server.id}/note`, { note });
  const fetchNotes = async () =>
    (await owner.request<LogEntry[]>('GET', `/server/${server.id}/log`)).filter(({ action }) =>
      action.startsWith('note-'),
    );

  it('is pushed to the owner as the newest action of log and status', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const statuses = await owner.openInbox('/user/queue/status/update');
    const log = await owner.openInbox('/user/queue/log/create');
    const by = { id: helper.id, displayName: helper.name };
    const lastAction = { by, action: 'note-picture-stutters', detail: null };
    const { status, body } = await sendNote(helper);
    expect([status, body]).toMatchObject([200, { lastAction }]);
    await statuses.until((pushed: ServerStatus) => pushed.lastAction?.action === 'note-picture-stutters');
    await log.until(({ action }: LogEntry) => action === 'note-picture-stutters');
    expect(await fetchNotes()).toMatchObject([{ ...lastAction, via: 'page' }]);
  });

  it('can be sent by GraphQL', async () => {
    const { helper } = await createHelper(live, owner, 'produce');
    const document = `mutation { sendNote(serverId: "${server.id}", note: NO_SOUND) { lastAction { action by { id } } } }`;
    expect((await helper.graphql(document)).data).toEqual({
      sendNote: { lastAction: { action: 'note-no-sound', by: { id: String(helper.id) } } },
    });
  });

  it('is denied to the owner, and to a helper who may only watch', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    expect(await sendNote(helper)).toMatchObject({ status: 403 });
    const detail = expect.stringContaining('only a helper') as string;
    expect(await sendNote(owner)).toMatchObject({ status: 409, body: { detail } });
    expect(await fetchNotes()).toEqual([]);
  });

  it('has a fixed meaning, without a text of the helper', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    expect(await sendNote(helper, 'Look left')).toMatchObject({ status: 400 });
  });

  it('is accepted once in 10 s from each helper', async () => {
    const [{ helper }, { helper: secondHelper }] = [
      await createHelper(live, owner, 'operate'),
      await createHelper(live, owner, 'operate'),
    ];
    expect((await sendNote(helper)).status).toBe(200);
    expect(await sendNote(helper, 'NO_SOUND')).toMatchObject({
      status: 429,
      body: { detail: 'The streamer was told a moment ago. Wait 10 s.' },
    });
    expect((await sendNote(secondHelper)).status).toBe(200);
    const [, firstNote] = await fetchNotes();
    const { database } = live.firstProcess.context;
    await database.transact(({ em }) =>
      em.nativeUpdate(ServerLogEntity, { id: firstNote!.id }, { at: firstNote!.at - 10_000 }),
    );
    expect((await sendNote(helper, 'NO_SOUND')).status).toBe(200);
    expect((await fetchNotes()).map(({ action, by }) => [action, by?.id])).toEqual([
      ['note-no-sound', helper.id],
      ['note-picture-stutters', secondHelper.id],
      ['note-picture-stutters', helper.id],
    ]);
  });
});
