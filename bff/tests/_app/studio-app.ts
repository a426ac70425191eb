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

let loginCount = 0;

/** Signs in a new user, with an ACTIVE payment by default. */
export async function createPerson(live: LiveApp, { paid: isPaid = true } = {}): Promise<LivePerson> {
  loginCount += 1;
  const login = `studio${loginCount}`;
  live.payments.startingTiers.set(login, isPaid ? 'FREE' : 'REGULAR');
  return LivePerson.signIn(live, login);
}

/** Creates a user with a server that has reported its scenes. */
export async function createOwner(
  live: LiveApp,
  scenes = COLLECTION,
): Promise<{ owner: LivePerson; server: Server }> {
  const owner = await createPerson(live);
  const { id: dataId } = await owner.request<{ id: number }>('POST', '/data', { scenes });
  const server = await owner.request<Server>('POST', '/server', { streamId: null, dataId });
  await until(async () =>
    (await owner.request<ServerStatus>('GET', `/server/${server.id}/status`)).scene === null
      ? undefined
      : true,
  );
  return { owner, server };
}

/** Creates a user, and adds this user as a helper of the owner's studio. */
export async function createHelper(live: LiveApp, owner: LivePerson, level: StudioLevel) {
  const helper = await createPerson(live, { paid: false });
  const { id } = await owner.request<StudioHelper>('POST', '/studio/helpers', { userId: helper.id, level });
  return { helper, id };
}

export async function createInvite(owner: LivePerson, level: StudioLevel = 'operate') {
  const { id, url } = await owner.request<CreatedStudioInvite>('POST', '/studio/invites', { level });
  return { id, token: new URL(url).hash.slice(1), url };
}

export const fetchStudios = (person: LivePerson) => person.request<Studio[]>('GET', '/studios');
