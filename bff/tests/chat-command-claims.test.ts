import type { ChatCommand } from '@trailcast/schema/wire';
import { pino } from 'pino';
import { until } from '../../e2e/_kit/wait.js';
import { PlatformError } from '../src/drivers/platform/platform-error.js';
import type { PlatformMessage } from '../src/drivers/platform/chat/chat-platform.js';
import type { CommandResult } from '../src/features/chat/chat.ports.js';
import { ChatCommands } from '../src/features/chat/commands/chat-commands.js';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { NotLeaderError } from '../src/infra/leader/leadership.js';
import type { ChatGrant } from '../src/infra/viewer.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';
import { insertUser } from './_database/insert-user.js';

eachDatabase((makeDatabase) => {
  describe('ChatCommands', () => {
    let fixture: TestDatabase;
    let owner: number;
    let messageCount = 0;
    let executed: [ChatGrant, ChatCommand][];
    let replies: string[];
    let logText: string;
    let respond: () => CommandResult;
    let failure: PlatformError | null;
    beforeAll(async () => {
      fixture = await makeDatabase();
    });
    afterAll(() => fixture.close());
    beforeEach(async () => {
      [executed, replies, logText, failure] = [[], [], '', null];
      respond = () => ({ kind: 'start' });
      owner = await insertUser(fixture.database, 'owner', 'VERIFIED');
      await fixture.database.transact(async ({ em, now }) => {
        em.create(PlatformAccountEntity, {
          ...{ user: owner, platform: 'twitch', platformUserId: `p${owner}`, login: `l${owner}` },
          ...{ timeUpdated: now, chatSince: now, chatCommands: 'operate', chatLanguage: 'de' },
        });
        await em.flush();
      });
    });

    /** Creates the commands of a leading process. Each transaction ends with `fence`. */
    const createLeader = (fence: () => Promise<void> = async () => undefined, isLeading = true) =>
      new ChatCommands({
        database: fixture.database,
        servers: {
          listOwners: async () => [owner],
          run: async (chat, command) => {
            executed.push([chat, command]);
            return respond();
          },
        },
        sendMessage: async (_ownerId, text) => {
          if (failure) throw failure;
          replies.push(text);
        },
        leadership: { term: isLeading ? { fence } : null },
        log: pino({ level: 'trace' }, { write: (line: string) => void (logText += line) }),
      });
    const createMessage = (fields: Partial<PlatformMessage> = {}): PlatformMessage => {
      messageCount += 1;
      const id = `message ${messageCount}`;
      const author = { authorId: 'a1', author: 'Mod\u202eerator', role: 'moderator' as const };
      return { id, ...author, text: '!live', sentAt: Date.now(), ...fields };
    };
    /** Handles messages in order, and waits until all are handled. */
    const handleMessages = async (commands: ChatCommands, ...newMessages: PlatformMessage[]) => {
      for (const newMessage of newMessages) commands.handleMessage(owner, newMessage);
      await commands.close();
    };
    const updateAccount = (changes: { chatCommands?: null; chatSince?: null }) =>
      fixture.database.transact(({ em }) => em.nativeUpdate(PlatformAccountEntity, { user: owner }, changes));

    it('executes a moderator’s command and replies in the owner’s language', async () => {
      const commands = createLeader();
      commands.handleMessage(owner, createMessage());
      commands.handleMessage(owner, createMessage({ role: 'broadcaster', authorId: 'a2', text: '!start' }));
      await until('both commands have replies', () => replies.length === 2);
      await commands.close();
      const chat = { ownerId: owner, author: 'Moderator' };
      expect(executed).toEqual([
        [{ ...chat, isStreamer: false }, 'live'],
        [{ ...chat, isStreamer: true }, 'start'],
      ]);
      expect(replies).toEqual(['Die Sendung ist live.', 'Die Sendung ist live.']);
    });

    it('ignores commands of viewers and unknown words', async () => {
      const ignoredMessages = [
        createMessage({ role: 'viewer' }),
        createMessage({ text: '!raid' }),
        createMessage({ text: 'live' }),
      ];
      await handleMessages(
        createLeader(),
        ...ignoredMessages,
        createMessage({ text: '!status', authorId: 'a2' }),
      );
      expect(executed.map(([, command]) => command)).toEqual(['status']);
    });

    it('executes a message once if it arrives several times in several processes', async () => {
      const repeatedMessage = createMessage();
      await Promise.all(
        [createLeader(), createLeader(), createLeader()].map((commands) =>
          handleMessages(commands, repeatedMessage),
        ),
      );
      await handleMessages(createLeader(), repeatedMessage);
      expect(executed).toHaveLength(1);
    });

    it('executes commands only in the leading process', async () => {
      await handleMessages(createLeader(undefined, false), createMessage());
      const lostMessage = createMessage();
      await handleMessages(
        createLeader(() => Promise.reject(new NotLeaderError())),
        lostMessage,
      );
      expect(executed).toEqual([]);
      // The claim was rolled back, so the next leader executes it.
      await handleMessages(createLeader(), lostMessage);
      expect(executed).toHaveLength(1);
    });

    it('ignores messages that are older than 15 s or of unknown age', async () => {
      const lateMessage = createMessage({ sentAt: Date.now() - 17_000 });
      await handleMessages(createLeader(), lateMessage, createMessage({ sentAt: 0, authorId: 'a2' }));
      expect(executed).toEqual([]);
      expect(logText.match(/"reason":"late"/g)).toHaveLength(2);
      await handleMessages(createLeader(), createMessage({ sentAt: Date.now() - 8_000 }));
      expect(executed).toHaveLength(1);
    });

    it('executes at most one command of a chatter in 3 s', async () => {
      await handleMessages(
        createLeader(),
        createMessage(),
        createMessage(),
        createMessage({ authorId: 'a2' }),
        createMessage({ authorId: 'a2' }),
      );
      expect(executed).toHaveLength(2);
    });

    it.each([
      ['commands are off', () => updateAccount({ chatCommands: null })],
      ['the chat is disconnected', () => updateAccount({ chatSince: null })],
      [
        'the owner is no longer verified',
        () =>
          fixture.database.transact(({ em }) =>
            em.nativeUpdate(UserEntity, { id: owner }, { role: 'UNVERIFIED' }),
          ),
      ],
    ])('reads and executes no commands while %s', async (_, disable) => {
      const commands = createLeader();
      expect(await fixture.database.read((em) => commands.findOwners(em))).toEqual([owner]);
      await disable();
      expect(await fixture.database.read((em) => commands.findOwners(em))).toEqual([]);
      await handleMessages(commands, createMessage());
      expect(executed).toEqual([]);
    });

    it('logs the command without text or author of the message, even if it fails', async () => {
      failure = new PlatformError('invalid-grant');
      const commands = createLeader();
      commands.handleMessage(owner, createMessage({ text: ' !LiVe ' }));
      await until('the reply has failed', () => logText.includes('was not written'));
      respond = () => {
        throw new Error('broken');
      };
      commands.handleMessage(owner, createMessage({ text: '!bRb', authorId: 'author 2' }));
      await until('the command has failed', () => logText.includes('failed'));
      await commands.close();
      expect(logText).toContain('"command":"live"');
      expect(logText).toContain('broken');
      expect(logText).not.toMatch(/LiVe|bRb|erator|author 2|message \d/);
    });
  });
});
