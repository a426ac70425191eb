import { pino } from 'pino';
import type { PlatformIdentity, StreamingPlatform } from '../src/drivers/platform/streaming-platform.js';
import { FakePlatform } from '../src/drivers/platform/fake-platform.js';
import { AdministratorLogins } from '../src/features/user/administrator-logins.js';
import { PlatformTokenBox } from '../src/features/user/platform-tokens.js';
import { SignInService } from '../src/features/user/sign-in/sign-in.service.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { createSecretBox } from './_fixtures/stream-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';

/** A platform whose accounts can swap logins. */
class RenamingPlatform extends FakePlatform {
  identity: PlatformIdentity = { platformUserId: '', login: '', displayName: '', profileImageUrl: '' };

  override async exchange(...args: Parameters<StreamingPlatform['exchange']>) {
    return { ...(await super.exchange(...args)), identity: this.identity };
  }
}

anyDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  const platform = new RenamingPlatform();
  beforeEach(async () => {
    fixture = await makeDatabase();
  });
  afterEach(() => fixture.close());

  /** Starts the process with this ADMIN_LOGINS. */
  async function startProcess(...entries: string[]) {
    const { database } = fixture;
    const logger = pino({ level: 'silent' });
    const administrators = new AdministratorLogins({ database, platform: 'twitch', entries, logger });
    await administrators.bindExistingAdministrators();
    const signIn = new SignInService({
      database,
      platform,
      sessions: { open: async () => ({ token: 'token', sessionId: 1 }) },
      listener: { onSignedIn: async () => undefined, afterSignIn: async () => undefined },
      tokens: new PlatformTokenBox(createSecretBox()),
      roles: { newUserRole: 'VERIFIED', demoRoles: {} },
      administrators,
      callbackUrl: 'http://127.0.0.1/callback',
    });
    return async (platformUserId: string, login: string) => {
      platform.identity = { platformUserId, login, displayName: login, profileImageUrl: '' };
      const { attempt } = await signIn.start({});
      const query = new URLSearchParams({ code: login, state: attempt.state });
      const { userId } = await signIn.finish(query, attempt, '');
      const user = await database.read((em) => em.findOneOrFail(UserEntity, userId));
      return user.role;
    };
  }
  const setRole = (login: string, role: UserEntity['role']) =>
    fixture.database.transact(({ em }) => em.nativeUpdate(UserEntity, { displayName: login }, { role }));

  test('an id in ADMIN_LOGINS makes its account an administrator under any login', async () => {
    const signIn = await startProcess('id:100');
    expect([await signIn('100', 'anything'), await signIn('200', 'other')]).toEqual([
      'ADMINISTRATOR',
      'VERIFIED',
    ]);
  });

  test('a login in ADMIN_LOGINS makes only the first account that signs in with it an administrator', async () => {
    let signIn = await startProcess('alice');
    expect(await signIn('1', 'Alice')).toBe('ADMINISTRATOR');
    expect(await signIn('2', 'alice')).toBe('VERIFIED');
    signIn = await startProcess('alice');
    expect([await signIn('2', 'alice'), await signIn('1', 'alicia')]).toEqual(['VERIFIED', 'ADMINISTRATOR']);
  });

  test('two concurrent first sign-ins with one login make one administrator', async () => {
    const signInAtFirst = await startProcess('alice');
    const signInAtSecond = await startProcess('alice');
    expect([await signInAtFirst('1', 'alice'), await signInAtSecond('2', 'alice')].sort()).toEqual([
      'ADMINISTRATOR',
      'VERIFIED',
    ]);
  });

  test('a login stays bound to an existing administrator whose login changes', async () => {
    const signInBefore = await startProcess();
    await signInBefore('1', 'alice');
    await setRole('alice', 'ADMINISTRATOR');
    const signIn = await startProcess('alice');
    expect([await signIn('2', 'alice'), await signIn('1', 'renamed')]).toEqual(['VERIFIED', 'ADMINISTRATOR']);
  });

  test('a login makes an existing user an administrator at the next sign-in', async () => {
    const signInBefore = await startProcess();
    await signInBefore('1', 'alice');
    const signIn = await startProcess('alice');
    expect(await signIn('1', 'alice')).toBe('ADMINISTRATOR');
  });

  test('an administrator still has the role after ADMIN_LOGINS becomes empty', async () => {
    const signIn = await startProcess('alice');
    await signIn('1', 'alice');
    expect(await (await startProcess())('1', 'alice')).toBe('ADMINISTRATOR');
  });
});
