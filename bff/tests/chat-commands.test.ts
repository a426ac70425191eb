import type { Chat, LogEntry, Server, ServerStatus } from '@trailcast/schema/wire';
import { eventually, until } from '../../e2e/_kit/wait.js';
import { PaymentEntity } from '../src/features/payment/payment.entity.js';
import type { ChatterRole } from '../src/drivers/platform/chat/chat-platform.js';
import { ChatControl } from '../src/features/relay-server/chat-control/chat-control.js';
import { connectChat } from './_app/connect-chat.js';
import { LiveApp, type LiveProcess } from './_app/live-app.js';
import type { LivePerson } from './_app/live-person.js';
import { createHelper, createPerson } from './_app/studio-app.js';
import { TestChat } from './_app/test-chat.js';
import { eachDatabase, makeLibsql, type MakeDatabase } from './_database/test-database.js';

const BREAK_SCENE = 'Be right back';
const HIDDEN_REPLY = 'The picture is hidden. Until that ends, commands change nothing.';

/** A streamer with a server and a chat that the test controls. */
class TwitchChannel {
  readonly chat = new TestChat();
  live!: LiveApp;
  owner!: LivePerson;
  server!: Server;
  #messages = 0;

  async start(makeDatabase: MakeDatabase): Promise<void> {
    this.live = await LiveApp.start(makeDatabase, { chatPlatform: this.chat });
    this.owner = await createPerson(this.live);
    // The starter collection has a scene named Privacy.
    const { id: dataId } = await this.owner.request<{ id: number }>('POST', '/data', {});
    this.server = await this.owner.request<Server>('POST', '/server', { streamId: null, dataId });
    await until('a scene is reported', async () => (await this.fetchStatus()).scene);
  }

  async close(): Promise<void> {
    await this.owner.closeChannels();
    await this.live.close();
  }

  async switchOn(level: 'operate' | 'produce' = 'operate'): Promise<void> {
    await connectChat(this.live, this.owner);
    expect(await this.setCommands(level)).toMatchObject({ commands: level });
    await until('the chat is read', () => this.chat.listeners.size > 0);
  }

  setCommands = (level: 'operate' | 'produce' | null, changes: object = {}) =>
    this.owner.request<Chat>('PUT', '/chat/commands', { level, ...changes });

  fetchChat = () => this.owner.request<Chat>('GET', `/studios/${this.owner.id}/chat`);

  /** Sends a message from a new chatter, because each chatter's commands are limited. */
  sendMessage(text: string, role: ChatterRole = 'moderator'): void {
    this.#messages += 1;
    const author = { author: `Mod ${this.#messages}`, authorId: `a${this.#messages}` };
    this.chat.deliverMessage(`m${this.#messages}`, { text, role, ...author });
  }

  async sendAndAwaitReply(text: string, role?: ChatterRole): Promise<string> {
    this.sendMessage(text, role);
    return until(`a reply to ${text}`, () => this.chat.sentTexts.shift());
  }

  fetchStatus = () => this.owner.request<ServerStatus>('GET', `/server/${this.server.id}/status`);
  listLog = () => this.owner.request<LogEntry[]>('GET', `/server/${this.server.id}/log`);
  listChatActions = async () => (await this.listLog()).filter(({ via }) => via === 'chat');
  setScene = (scene: string) => this.owner.request('POST', `/server/${this.server.id}/obs/scene`, { scene });
}

describe('commands in the chat', () => {
  let channel: TwitchChannel;
  beforeEach(async () => {
    channel = new TwitchChannel();
    await channel.start(makeLibsql);
  });
  afterEach(() => channel.close());

  it('are off by default, and can’t be switched on without a connected chat', async () => {
    const { owner } = channel;
    expect(await owner.rest('PUT', '/chat/commands', { level: 'operate' })).toMatchObject({
      status: 409,
      body: { type: '/problems/chat-not-connected' },
    });
    await connectChat(channel.live, owner);
    expect(await channel.fetchChat()).toMatchObject({ commands: null });
    channel.sendMessage('!brb');
    await channel.switchOn();
    expect(await channel.sendAndAwaitReply('!status')).toBe(
      'Not live. No feed is arriving. Scene: Starting soon.',
    );
    expect(await channel.listChatActions()).toEqual([]);
    await channel.setCommands(null);
    channel.sendMessage('!brb');
    await eventually(async () =>
      expect((await channel.fetchChat()).messages.map(({ text }) => text)).toContain('!brb'),
    );
    await channel.setCommands('operate');
    await channel.sendAndAwaitReply('!bitrate');
    expect(await channel.listChatActions()).toEqual([]);
    expect((await owner.rest('PUT', '/chat/commands', { level: 'watch' })).status).toBe(400);
  });

  it('are switched on by GraphQL, and off after a later consent', async () => {
    const { owner, live } = channel;
    await connectChat(live, owner);
    const mutation = 'setChatCommands(level: produce, language: de) { commands }';
    expect(await owner.mutate(mutation)).toEqual({ commands: 'produce' });
    await until('the chat is read', () => channel.chat.listeners.size > 0);
    expect(await channel.sendAndAwaitReply('!bitrate')).toBe('Es kommt kein Bild an.');
    await owner.request('DELETE', '/chat/connection');
    await connectChat(live, owner);
    expect(await channel.fetchChat()).toMatchObject({ canWrite: true, commands: null });
  });

  it('switch scenes for moderators, and the log and the status contain the chatter’s name', async () => {
    await channel.switchOn();
    const { helper } = await createHelper(channel.live, channel.owner, 'watch');
    const log = await channel.owner.openInbox('/user/queue/log/create');
    channel.sendMessage('!brb', 'viewer');
    expect(await channel.sendAndAwaitReply('!brb')).toBe(`Scene: ${BREAK_SCENE}.`);
    const entry = { action: 'set-scene', detail: BREAK_SCENE, by: null, chatter: 'Mod 2', via: 'chat' };
    expect(await log.next()).toMatchObject(entry);
    expect(await channel.listLog()).toMatchObject([entry, { action: 'create', via: 'page' }]);
    expect((await channel.listLog())[1]).not.toHaveProperty('chatter');
    const status = await helper.request<ServerStatus>('GET', `/server/${channel.server.id}/status`);
    expect(status).toMatchObject({
      scene: BREAK_SCENE,
      lastAction: { action: 'set-scene', detail: BREAK_SCENE, by: null, chatter: 'Mod 2' },
    });
    expect(await channel.sendAndAwaitReply('!live')).toBe('Scene: Live.');
    expect((await channel.fetchStatus()).scene).toBe('Live');
    await helper.closeChannels();
  });

  it('start and stop the broadcast for the streamer and for permitted moderators', async () => {
    await channel.switchOn('operate');
    expect(await channel.sendAndAwaitReply('!start')).toBe('Only the streamer may use this command.');
    expect(await channel.sendAndAwaitReply('!start', 'broadcaster')).toBe('The broadcast is live.');
    expect(await channel.sendAndAwaitReply('!stop')).toBe('Only the streamer may use this command.');
    expect(await channel.sendAndAwaitReply('!status')).toBe(
      'Live. No feed is arriving. Scene: Starting soon.',
    );
    await channel.setCommands('produce');
    expect(await channel.sendAndAwaitReply('!stop')).toBe('The broadcast has ended.');
    expect(await channel.listChatActions()).toMatchObject([
      { action: 'stop', chatter: 'Mod 5' },
      { action: 'start', chatter: 'Mod 2' },
    ]);
  });

  it.each([
    [
      'Privacy',
      () => channel.setScene('Privacy'),
      async () => (await channel.fetchStatus()).scene === 'Privacy',
    ],
    [
      'panic',
      () => channel.owner.request('PUT', `/server/${channel.server.id}/panic`, { panic: true }),
      async () => (await channel.fetchStatus()).panic?.by?.id === channel.owner.id,
    ],
  ])('do not end the owner’s %s, even if the streamer sends them', async (_, startState, isOn) => {
    await channel.switchOn('produce');
    expect(await channel.sendAndAwaitReply('!start')).toBe('The broadcast is live.');
    await startState();
    for (const command of ['!live', '!brb', '!start', '!stop'])
      expect(await channel.sendAndAwaitReply(command, 'broadcaster')).toBe(HIDDEN_REPLY);
    expect(await channel.sendAndAwaitReply('!status')).toMatch(/^Live\. /);
    expect(await isOn()).toBe(true);
    expect((await channel.listChatActions()).map(({ action }) => action)).toEqual(['start']);
  });

  it.each([
    ['the owner’s Privacy', (channel: TwitchChannel) => channel.setScene('Privacy'), 'hidden'],
    [
      'a panic',
      ({ owner, server }: TwitchChannel) =>
        owner.request('PUT', `/server/${server.id}/panic`, { panic: true }),
      'hidden',
    ],
    ['another scene', (channel: TwitchChannel) => channel.setScene(BREAK_SCENE), 'conflict'],
  ])('are rejected if %s follows immediately', async (_title, follow, failure) => {
    const { owner, server, live } = channel;
    if (failure === 'hidden') await owner.request('POST', `/server/${server.id}/obs/start`);
    const rejectUnusedCall = () => Promise.reject(new Error('The test only chooses scenes'));
    const chatControl = new ChatControl(live.fixture.database, {
      ...{ start: rejectUnusedCall, stop: rejectUnusedCall, readStatus: rejectUnusedCall },
      setScene: async (_viewer, _id, scene) => {
        await channel.setScene(scene);
        await follow(channel);
        return channel.fetchStatus();
      },
    });
    const chat = { ownerId: owner.id, author: 'Mod', isStreamer: false };
    expect(await chatControl.run(chat, 'live')).toEqual({ failure });
  });

  it('are rejected with a reply if there is no active payment or no server', async () => {
    await channel.switchOn('produce');
    const { live, owner, server } = channel;
    await live.fixture.database.transact(({ em }) =>
      em.nativeUpdate(PaymentEntity, { user: owner.id }, { status: 'CANCELED' }),
    );
    expect(await channel.sendAndAwaitReply('!start')).toBe('The subscription for this server is not active.');
    await owner.request('DELETE', `/server/${server.id}`);
    expect(await channel.sendAndAwaitReply('!live')).toBe('There is no server right now.');
  });

  it('are executed even if the reply can’t be sent', async () => {
    await channel.switchOn();
    channel.chat.failure = 'dropped';
    channel.sendMessage('!brb');
    await eventually(async () => expect((await channel.fetchStatus()).scene).toBe(BREAK_SCENE));
    expect(channel.chat.sentTexts).toEqual([]);
  });
});

eachDatabase((makeDatabase, kind) => {
  // Only one process can use the embedded database.
  if (kind === 'libsql') return;

  describe('commands in a chat that two processes read', () => {
    const channel = new TwitchChannel();
    let secondProcess: LiveProcess;
    beforeAll(async () => {
      await channel.start(makeDatabase);
      secondProcess = await channel.live.addProcess();
    });
    afterAll(() => channel.close());

    it('are executed once', async () => {
      await channel.switchOn();
      // A process without the leadership does not read the chat.
      expect(channel.chat.listeners.size).toBe(1);
      await channel.owner.onProcess(secondProcess).request('GET', `/studios/${channel.owner.id}/chat`);
      await until('both processes read the chat', () => channel.chat.listeners.size === 2);
      for (const command of ['!brb', '!live', '!brb']) await channel.sendAndAwaitReply(command);
      await channel.sendAndAwaitReply('!status');
      expect(channel.chat.sentTexts).toEqual([]);
      expect((await channel.listChatActions()).map(({ detail }) => detail)).toEqual([
        BREAK_SCENE,
        'Live',
        BREAK_SCENE,
      ]);
    });

    it('are executed by the next leader', async () => {
      const { live, owner } = channel;
      channel.owner = owner.onProcess(secondProcess);
      await live.stopProcess(live.firstProcess);
      await until(
        'the other process leads',
        () => secondProcess.context.features.chatAndOverlay.commands.isLeading,
      );
      await until('the other process reads the chat', () => channel.chat.listeners.size === 1);
      expect(await channel.sendAndAwaitReply('!live')).toBe('Scene: Live.');
      expect((await channel.fetchStatus()).scene).toBe('Live');
    });
  });
});
