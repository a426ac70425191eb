import type {
  AlertDevice,
  ApiToken,
  Data,
  Destination,
  Image,
  Recording,
  Role,
  Server,
  ServerStatus,
  Session,
  SessionReportHead,
  Stream,
  StudioHelper,
  StudioInvite,
} from '@trailcast/schema/wire';
import { LiveApp } from '../_app/live-app.js';
import { LivePerson } from '../_app/live-person.js';
import { createPushDevice } from '../_push/push-device.js';
import { COLLECTION } from '../_fixtures/relay-fixture.js';
import { LEVELS, type Persona } from './rights-rules.js';
import type { OwnedIds } from './rights-table.js';
import type { RightsFixture } from './rights-calls.js';
import { createPng } from '../_fixtures/image-files.js';
import { makeLibsql } from '../_database/test-database.js';
import { until } from '../../../e2e/_kit/wait.js';

const PNG = createPng(2, 2, () => [1, 2, 3, 255]);

type Person = OwnedIds & { bearer: string; request: LivePerson['request'] };

const ROLES: Partial<Record<Persona, Role>> = {
  moderator: 'MODERATOR',
  administrator: 'ADMINISTRATOR',
  unverified: 'UNVERIFIED',
};

/** The complete product with a fake node, for rights that depend on entities. */
export class EntityFixtures {
  #loginCount = 0;

  private constructor(
    private readonly live: LiveApp,
    private readonly admin: LivePerson,
  ) {}

  static async start(): Promise<EntityFixtures> {
    const live = await LiveApp.start(makeLibsql, { servers: 500, broadcasts: 500 });
    return new EntityFixtures(live, await LivePerson.signIn(live, 'admin'));
  }

  close(): Promise<void> {
    return this.live.close();
  }

  /** Creates users for these callers, and an owner of the entities. `server`: each owner gets a server. */
  async createFixture(callers: readonly Persona[], { server }: { server: boolean }): Promise<RightsFixture> {
    const invitee = await this.#createPerson();
    const people: Partial<Record<Persona, Person>> = { invitee };
    if (callers.some((persona) => persona !== 'unpaid'))
      people.owner = await this.#createOwner(invitee.user, server);
    if (callers.includes('unpaid')) {
      people.unpaid = await this.#createOwner(invitee.user, server);
      // Leaving FREE requires a payment.
      await this.#setTier(people.unpaid.user, 'REGULAR');
    }
    for (const persona of callers) people[persona] ??= await this.#createPerson(ROLES[persona]);
    for (const [persona, level] of Object.entries(LEVELS)) {
      const helper = people[persona as Persona];
      if (!helper) continue;
      await this.#setTier(helper.user, 'REGULAR');
      await people.owner?.request('POST', '/studio/helpers', { userId: helper.user, level });
    }
    const findPerson = (persona: Persona): Person => {
      const person = people[persona];
      if (!person) throw new Error(`${persona} was not requested`);
      return person;
    };
    const { app, channelUrl } = this.live.firstProcess;
    return {
      app,
      channelUrl,
      token: (persona) => (persona === 'anonymous' ? null : findPerson(persona).bearer),
      createContext: (persona) => ({
        target: findPerson(persona === 'unpaid' ? 'unpaid' : 'owner'),
        caller: findPerson(persona === 'anonymous' ? 'owner' : persona),
      }),
    };
  }

  /** Deletes the server of a fixture after a call, because a node reports all its servers at each change. */
  async deleteServer(fixture: RightsFixture, caller: Persona): Promise<void> {
    const { server } = fixture.createContext(caller).target;
    if (server) await this.admin.rest('DELETE', `/server/${server}`);
  }

  /** Creates a user with a studio and a stream shared with `invited`. */
  async #createOwner(invited: number, hasServer: boolean): Promise<Person> {
    const { person, belongings } = await this.#createPaidPerson();
    const stream = await person.request<Stream>('POST', '/stream', {});
    await person.request('PUT', `/stream/${stream.id}/invites`, [invited]);
    const helper = { userId: this.admin.id, level: 'watch' };
    const { id: helpers } = await person.request<StudioHelper>('POST', '/studio/helpers', helper);
    const { id: invites } = await person.request<StudioInvite>('POST', '/studio/invites', { level: 'watch' });
    // Only owners have an image, because encoding one is the slowest step.
    const { id: image } = await person.upload<Image>('/image', 'image/png', PNG);
    const entities = { stream: stream.id, invited: [invited], image, helpers, invites };
    return {
      ...belongings,
      ...entities,
      ...(hasServer && (await this.#createServer(person, stream.id, belongings.data))),
    };
  }

  /** Creates a server that shows a scene, a recording and a report. */
  async #createServer(person: LivePerson, streamId: number, dataId: number) {
    const server = await person.request<Server>('POST', '/server', { streamId, dataId });
    await until(async () => {
      const { scene } = await person.request<ServerStatus>('GET', `/server/${server.id}/status`);
      return scene ?? undefined;
    });
    this.live.node.addRecording({ owner: String(person.id), serverId: server.id });
    const recording = await until(
      async () => (await person.request<Recording[]>('GET', '/recording'))[0]?.id,
    );
    this.live.node.addSession({ owner: String(person.id), serverId: server.id });
    const report = await until(
      async () => (await person.request<SessionReportHead[]>('GET', '/session-report'))[0]?.id,
    );
    return { server: server.id, recording, report };
  }

  async #createPerson(role: Role = 'VERIFIED'): Promise<Person> {
    const { person, belongings } = await this.#createPaidPerson();
    if (role !== 'VERIFIED') await this.admin.request('PUT', `/user/${person.id}/role`, { role });
    return belongings;
  }

  async #createPaidPerson(): Promise<{ person: LivePerson; belongings: Person }> {
    this.#loginCount += 1;
    const person = await LivePerson.signIn(this.live, `person${this.#loginCount}`);
    await this.#setTier(person.id, 'FREE');
    const { id: data } = await person.request<Data>('POST', '/data', { scenes: COLLECTION });
    const [session] = await person.request<Session[]>('GET', '/session');
    const { id: token } = await person.request<ApiToken>('POST', '/token', {
      name: 'Deck',
      scopes: ['read'],
      days: 1,
    });
    const { id: destination } = await person.request<Destination>('POST', '/destination', {
      kind: 'kick',
      key: 'kick-key',
      enabled: false,
    });
    const { id: device } = await person.request<AlertDevice>('PUT', '/alert/device', createPushDevice());
    const ownEntities = { image: 0, data, session: session!.id, token, destination, device };
    const belongings = {
      user: person.id,
      stream: 0,
      invited: [],
      server: 0,
      recording: 0,
      report: 0,
      ...ownEntities,
    };
    const studio = { helpers: 0, invites: 0, studios: person.id };
    const bearer = { bearer: person.token, request: person.request.bind(person) };
    return { person, belongings: { ...belongings, ...studio, ...bearer } };
  }

  #setTier(userId: number, tier: 'FREE' | 'REGULAR'): Promise<unknown> {
    return this.admin.request('PUT', `/payment/user/${userId}`, { tier });
  }
}
