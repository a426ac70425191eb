import type { ChatUpdate } from '@trailcast/schema/wire';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { until } from '../../e2e/_kit/wait.js';
import { ChatRoom } from '../src/features/chat/chat-room.js';
import { ChatRooms, type ChatRoomsDeps } from '../src/features/chat/chat-rooms.js';
import { StudioHelperEntity } from '../src/features/studio/studio-helper.entity.js';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { TestChat } from './_app/test-chat.js';
import { insertUser } from './_database/insert-user.js';
import { makeLibsql, type TestDatabase } from './_database/test-database.js';

const TIMES = { pollMs: 20, confirmedMs: 200, batchMs: 10 };
const callWithAccess = <T>(
  _userId: number,
  call: (access: { token: string; platformUserId: string }) => Promise<T>,
) => call({ token: 't', platformUserId: 'p' });

describe('ChatRoom', () => {
  let chat: TestChat;
  let updates: ChatUpdate[];
  let room: ChatRoom;
  beforeEach(() => {
    [chat, updates] = [new TestChat(), []];
    room = new ChatRoom({
      ownerId: 1,
      platform: chat,
      withAccess: (call) => callWithAccess(1, call),
      onUpdate: (update) => void updates.push(update),
      times: TIMES,
    });
  });
  afterEach(() => room.close());

  const waitForListener = () => until('a connection', () => [...chat.listeners][0]);
  const waitForState = (state: string) => until(`the state ${state}`, () => room.getView().state === state);

  it('is connected once the platform has confirmed title and viewer count', async () => {
    expect(room.getView()).toMatchObject({ studioId: 1, state: 'connecting', messages: [] });
    await waitForState('connected');
    expect(room.getView()).toMatchObject({ title: 'Hike', viewers: 3 });
    await until('the update is sent', () => updates.at(-1)?.state === 'connected');
  });

  it('hides title and viewer count while the platform is away', async () => {
    await waitForState('connected');
    chat.failure = 'unavailable';
    await waitForState('away');
    expect(room.getView()).toMatchObject({ title: null, viewers: null });
    await until('the update is sent', () => updates.at(-1)?.title === null);
    chat.failure = null;
    await waitForState('connected');
  });

  it('removes its messages after a lost connection', async () => {
    await waitForState('connected');
    const listener = await waitForListener();
    chat.deliverMessage('a');
    expect(room.getView().messages).toHaveLength(1);
    listener.onState('away');
    expect(room.getView()).toMatchObject({ state: 'away', messages: [{ id: 'a' }] });
    listener.onState('open');
    chat.deliverMessage('b');
    expect(room.getView().messages).toMatchObject([{ id: 'b' }]);
    await until('the update is sent', () =>
      updates.some(({ cleared, added }) => cleared && added.length === 1),
    );
  });

  it('sends the first update immediately, and batches later updates', async () => {
    await waitForState('connected');
    await until('the update is sent', () => updates.at(-1)?.state === 'connected');
    const countBefore = updates.length;
    chat.deliverMessage('0');
    const immediateUpdates = updates.slice(countBefore);
    for (let index = 1; index < 50; index += 1) chat.deliverMessage(String(index));
    expect(immediateUpdates).toMatchObject([{ added: [{ id: '0' }] }]);
    await until(
      'all messages are sent',
      () => updates.slice(countBefore).flatMap(({ added }) => added).length === 50,
    );
    expect(updates.length - countBefore).toBeLessThan(10);
  });
});

describe('the rooms of two processes', () => {
  let fixture: TestDatabase;
  let owner: number;
  let helper: number;
  const processes: ChatRooms[] = [];

  beforeEach(async () => {
    fixture = await makeLibsql();
    const { database } = fixture;
    owner = await insertUser(database, 'owner', 'VERIFIED');
    helper = await insertUser(database, 'helper', 'VERIFIED');
    await database.transact(async ({ em, now }) => {
      for (const [user, chatSince] of [
        [owner, now],
        [helper, null],
      ] as const)
        em.create(PlatformAccountEntity, {
          ...{ user, platform: 'twitch', platformUserId: `p${user}`, login: `l${user}` },
          ...{ timeUpdated: now, chatSince },
        });
      em.create(StudioHelperEntity, { owner, user: helper, level: 'watch', timeCreated: now });
      await em.flush();
    });
  });
  afterEach(async () => {
    for (const process of processes.splice(0)) await process.close();
    await fixture.close();
  });

  /** Starts a process with channels of `users`. With `commandOwners` it leads and reads their chats for commands. */
  function startProcess(
    users: number[],
    commandOwners: number[] | null = null,
    deps: Partial<ChatRoomsDeps> = {},
  ) {
    const chat = new TestChat();
    const handledMessages: [number, string][] = [];
    const sentUpdates: { userIds: readonly number[]; update: ChatUpdate }[] = [];
    const rooms = new ChatRooms({
      database: fixture.database,
      clock: fixture.database.clock,
      platform: chat,
      consents: { callWithAccess },
      channelSender: {
        listSubscribedUserIds: () => users,
        send: (userIds, _destination, update) =>
          void sentUpdates.push({ userIds, update: update as ChatUpdate }),
      },
      commands: {
        isLeading: commandOwners !== null,
        findOwners: async () => commandOwners ?? [],
        handleMessage: (ownerId, { id }) => void handledMessages.push([ownerId, id]),
      },
      log: pino({ level: 'silent' }),
      times: TIMES,
      lingerMs: 50,
      ...deps,
    });
    rooms.start();
    processes.push(rooms);
    const waitForMessage = (id: string) =>
      until(`${id} is sent`, () =>
        sentUpdates.find(({ update }) => update.added.some((message) => message.id === id)),
      );
    return { chat, rooms, sentUpdates, handledMessages, waitForMessage, users };
  }

  it('shares one connection per process and chat among all readers', async () => {
    const [process, otherProcess, idleProcess] = [
      startProcess([owner]),
      startProcess([helper]),
      startProcess([]),
    ];
    await until(
      'both processes are connected',
      () => process.chat.listeners.size + otherProcess.chat.listeners.size === 2,
    );
    process.chat.deliverMessage('a');
    otherProcess.chat.deliverMessage('a');
    expect((await process.waitForMessage('a')).userIds).toEqual([owner, helper]);
    expect((await otherProcess.waitForMessage('a')).userIds).toEqual([owner, helper]);
    expect(idleProcess.chat.listeners.size).toBe(0);
  });

  it('sends no chat messages to a former helper', async () => {
    const process = startProcess([owner, helper]);
    await until('the chat is connected', () => process.chat.listeners.size === 1);
    await fixture.database.transact(({ em }) => em.nativeDelete(StudioHelperEntity, { user: helper }));
    process.chat.deliverMessage('a');
    expect((await process.waitForMessage('a')).userIds).toEqual([owner]);
  });

  it('opens a room for a request, and closes the room when it has no readers', async () => {
    const process = startProcess([]);
    expect(await process.rooms.read(helper)).toBeNull();
    expect(await process.rooms.read(owner)).toMatchObject({ studioId: owner });
    expect(process.chat.listeners.size).toBe(1);
    await until('the chat is closed', () => process.chat.listeners.size === 0);
  });

  it('handles commands only in the leader, and only while commands are on', async () => {
    const [leader, otherProcess] = [startProcess([], [owner]), startProcess([helper])];
    await until(
      'both processes are connected',
      () => leader.chat.listeners.size + otherProcess.chat.listeners.size === 2,
    );
    const updateAccount = (chatCommands: 'operate' | null) =>
      fixture.database.transact(({ em }) =>
        em.nativeUpdate(PlatformAccountEntity, { user: owner }, { chatCommands }),
      );
    leader.chat.deliverMessage('off');
    await leader.waitForMessage('off');
    await updateAccount('operate');
    await leader.rooms.updateRooms();
    leader.chat.deliverMessage('on');
    await updateAccount(null);
    await leader.rooms.updateRooms();
    leader.chat.deliverMessage('off again');
    await leader.waitForMessage('off again');
    expect(leader.handledMessages).toEqual([[owner, 'on']]);
  });

  it('closes a room when the owner disconnects, and opens it after a new consent', async () => {
    const process = startProcess([owner]);
    await until('the chat is connected', () => process.chat.listeners.size === 1);
    const [firstListener] = process.chat.listeners;
    const updateAccount = (chatSince: number | null) =>
      fixture.database.transact(({ em }) =>
        em.nativeUpdate(PlatformAccountEntity, { user: owner }, { chatSince }),
      );
    await updateAccount(null);
    process.rooms.wake();
    await until('the disconnection is sent', () =>
      process.sentUpdates.some(({ update }) => update.state === 'disconnected'),
    );
    expect(process.chat.listeners.size).toBe(0);
    await updateAccount(12_345);
    process.rooms.wake();
    await until('the chat is connected again', () => process.chat.listeners.size === 1);
    expect(process.chat.listeners.has(firstListener!)).toBe(false);
  });

  it('queries the database only when a reader joins or a change is announced', async () => {
    let reads = 0;
    const database: ChatRoomsDeps['database'] = {
      read: (work) => {
        reads += 1;
        return fixture.database.read(work);
      },
      transact: (work) => fixture.database.transact(work),
    };
    // The values stay confirmed, because an update would query the readers.
    const times = { ...TIMES, confirmedMs: 3_600_000 };
    const process = startProcess([owner], null, { database, times, fallbackMs: 3_600_000 });
    await until('the connection is sent', () => process.sentUpdates.at(-1)?.update.state === 'connected');
    const countBefore = reads;
    await sleep(3_000);
    expect(reads).toBe(countBefore);
    process.rooms.wake();
    await until('the database is queried for a change', () => reads === countBefore + 1);
    process.users.push(helper);
    await until('the database is queried for the reader', () => reads === countBefore + 2);
  });
});
