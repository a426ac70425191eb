import type {
  Server,
  ServerStatus,
  Studio,
  StudioHelper,
  StudioLevel,
  CreatedStudioInvite,
} from '@trailcast/schema/wire';
import { until } from '../../../e2e/_kit/wait.js';
import { COLLECTION } from '../_fixtures/relay-fixture.js';
import type { LiveApp } from './live-app.js';
import { LivePerson } from './live-person.js';

let logins = 0;

/** Signs in a new user, with an ACTIVE payment by default. */
export async function newPerson(live: LiveApp, { paid = true } = {}): Promise<LivePerson> {
  logins += 1;
  const login = `studio${logins}`;
  live.payments.startingTiers.set(login, paid ? 'FREE' : 'REGULAR');
  return LivePerson.signIn(live, login);
}

/** A user with a server that has reported its scenes. */
export async function newOwner(
  live: LiveApp,
  scenes = COLLECTION,
): Promise<{ owner: LivePerson; server: Server }> {
  const owner = await newPerson(live);
  const { id: dataId } = await owner.ok<{ id: number }>('POST', '/data', { scenes });
  const server = await owner.ok<Server>('POST', '/server', { streamId: null, dataId });
  await until(async () =>
    (await owner.ok<ServerStatus>('GET', `/server/${server.id}/status`)).scene === null ? undefined : true,
  );
  return { owner, server };
}

/** Creates a user and makes it a helper by name. */
export async function newHelper(live: LiveApp, owner: LivePerson, level: StudioLevel) {
  const helper = await newPerson(live, { paid: false });
  const { id } = await owner.ok<StudioHelper>('POST', '/studio/helpers', { userId: helper.id, level });
  return { helper, id };
}

export async function newLink(owner: LivePerson, level: StudioLevel = 'operate') {
  const { id, url } = await owner.ok<CreatedStudioInvite>('POST', '/studio/invites', { level });
  return { id, token: new URL(url).hash.slice(1), url };
}

export const studiosOf = (person: LivePerson) => person.ok<Studio[]>('GET', '/studios');
