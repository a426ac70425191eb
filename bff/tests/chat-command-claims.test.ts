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
    let messages = 0;
    let ran: [ChatGrant, ChatCommand][];
    let replies: string[];
    let lines: string;
    let result: () => CommandResult;
    let failure: PlatformError | null;
    beforeAll(async () => {
      fixture = await makeDatabase();
    });
    afterAll(() => fixture.close());
    beforeEach(async () => {
      [ran, replies, lines, failure] = [[], [], '', null];
      result = () => ({ did: 'start' });
      owner = await insertUser(fixture.database, 'owner', 'VERIFIED');
      await fixture.database.transact(async ({ em, now }) => {
        em.create(PlatformAccountEntity, {
          ...{ user: owner, platform: 'twitch', platformUserId: `p${owner}`, login: `l${owner}` },
          ...{ timeUpdated: now, chatSince: now, chatCommands: 'operate', chatLanguage: 'de' },
        });
        await em.flush();
      });
    });

    /** Creates a process that leads. Each of its transactions ends with `fence`. */
    const leader = (fence: () => Promise<void> = async () => undefined, leads = true) =>
      new ChatCommands({
        database: fixture.database,
        servers: {
          owners: async () => [owner],
          run: async (chat, command) => {
            ran.push([chat, command]);
            return result();
          },
        },
        say: async (_ownerId, text) => {
          if (failure) throw failure;
          replies.push(text);
        },
        leadership: { term: leads ? { fence } : null },
        log: pino({ level: 'trace' }, { write: (line: string) => void (lines += line) }),
      });
    const message = (more: Partial<PlatformMessage> = {}): PlatformMessage => {
      messages += 1;
      const id = `message ${messages}`;
      const author = { authorId: 'a1', author: 'Mod\u202eerator', role: 'moderator' as const };
      return { id, ...author, text: '!live', sentAt: Date.now(), ...more };
    };
    /** Handles messages one after the other, and waits for their end. */
    const take = async (commands: ChatCommands, ...taken: PlatformMessage[]) => {
      for (const one of taken) commands.take(owner, one);
      await commands.close();
    };
    const set = (changed: { chatCommands?: null; chatSince?: null }) =>
      fixture.database.transact(({ em }) => em.nativeUpdate(PlatformAccountEntity, { user: owner }, changed));

    it('execute a moderator’s command by its plain name, and reply in the owner’s language', async () => {
      const commands = leader();
      commands.take(owner, message());
      commands.take(owner, message({ role: 'broadcaster', authorId: 'a2', text: '!start' }));
      await until('both have replies', () => replies.length === 2);
      await commands.close();
      const chat = { ownerId: owner, author: 'Moderator' };
      expect(ran).toEqual([
        [{ ...chat, isStreamer: false }, 'live'],
        [{ ...chat, isStreamer: true }, 'start'],
      ]);
      expect(replies).toEqual(['Die Sendung ist live.', 'Die Sendung ist live.']);
    });

    it('execute no command of a viewer, and no unknown word', async () => {
      const others = [message({ role: 'viewer' }), message({ text: '!raid' }), message({ text: 'live' })];
      await take(leader(), ...others, message({ text: '!status', authorId: 'a2' }));
      expect(ran.map(([, command]) => command)).toEqual(['status']);
    });

    it('execute a message once, in any process, however often it arrives', async () => {
      const repeated = message();
      await Promise.all([leader(), leader(), leader()].map((commands) => take(commands, repeated)));
      await take(leader(), repeated);
      expect(ran).toHaveLength(1);
    });

    it('execute nothing in a process that does not lead, or no longer leads', async () => {
      await take(leader(undefined, false), message());
      const lost = message();
      await take(
        leader(() => Promise.reject(new NotLeaderError())),
        lost,
      );
      expect(ran).toEqual([]);
      // The claim was rolled back, so the next leader executes it.
      await take(leader(), lost);
      expect(ran).toHaveLength(1);
    });

    it('execute nothing that was sent more than 15 s ago, or at an unknown time', async () => {
      const lateMessage = message({ sentAt: Date.now() - 17_000 });
      await take(leader(), lateMessage, message({ sentAt: 0, authorId: 'a2' }));
      expect(ran).toEqual([]);
      expect(lines.match(/"why":"late"/g)).toHaveLength(2);
      await take(leader(), message({ sentAt: Date.now() - 8_000 }));
      expect(ran).toHaveLength(1);
    });

    it('execute one command of a chatter in 3 s', async () => {
      await take(leader(), message(), message(), message({ authorId: 'a2' }), message({ authorId: 'a2' }));
      expect(ran).toHaveLength(2);
    });

    it.each([
      ['commands are off', () => set({ chatCommands: null })],
      ['the chat is disconnected', () => set({ chatSince: null })],
      [
        'the owner lost the verification',
        () =>
          fixture.database.transact(({ em }) =>
            em.nativeUpdate(UserEntity, { id: owner }, { role: 'UNVERIFIED' }),
          ),
      ],
    ])('read and execute nothing while %s', async (_, end) => {
      const commands = leader();
      expect(await fixture.database.read((em) => commands.owners(em))).toEqual([owner]);
      await end();
      expect(await fixture.database.read((em) => commands.owners(em))).toEqual([]);
      await take(commands, message());
      expect(ran).toEqual([]);
    });

    it('log the action, but no text or author of a message, even if it fails', async () => {
      failure = new PlatformError('refused');
      const commands = leader();
      commands.take(owner, message({ text: ' !LiVe ' }));
      await until('the reply has failed', () => lines.includes('was not written'));
      result = () => {
        throw new Error('broken');
      };
      commands.take(owner, message({ text: '!bRb', authorId: 'author 2' }));
      await until('it has failed', () => lines.includes('failed'));
      await commands.close();
      expect(lines).toContain('"command":"live"');
      expect(lines).toContain('broken');
      expect(lines).not.toMatch(/LiVe|bRb|erator|author 2|message \d/);
    });
  });
});
