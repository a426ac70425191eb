import type { CreatedStudioInvite, StudioHelper, StudioInvite } from '@trailcast/schema/wire';
import { findHelperIds, StudioHelperEntity } from '../src/features/studio/studio-helper.entity.js';
import { StudioInviteEntity } from '../src/features/studio/studio-invite.entity.js';
import { sweepStudios } from '../src/features/studio/studio-sweep.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { createHelper, createInvite, createOwner, createPerson, fetchStudios } from './_app/studio-app.js';
import { eachDatabase, makeLibsql } from './_database/test-database.js';
import { UNKNOWN_ID } from './_app/unknown-id.js';

const DAY_MS = 24 * 3_600_000;

eachDatabase((makeDatabase) => {
  describe('POST /studio/join', () => {
    let live: LiveApp;
    beforeAll(async () => {
      live = await LiveApp.start(makeDatabase);
    });
    afterAll(() => live.close());

    it('makes one of two users who use a link concurrently a helper', async () => {
      const owner = await createPerson(live);
      const { token } = await createInvite(owner);
      const guests = [await createPerson(live), await createPerson(live)];
      const responses = await Promise.all(
        guests.map((guest) => guest.rest('POST', '/studio/join', { token })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await owner.request<StudioHelper[]>('GET', '/studio/helpers')).toHaveLength(1);
    });
  });
});

describe('helpers', () => {
  let live: LiveApp;
  let admin: LivePerson;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql);
    admin = await LivePerson.signIn(live, 'admin');
  });
  afterAll(() => live.close());

  const removeHelper = (id: number) =>
    live.fixture.database.transact(({ em, now }) =>
      em.nativeUpdate(StudioHelperEntity, { id }, { endsAt: now }),
    );
  const expireInvite = (id: number) =>
    live.fixture.database.transact(({ em, now }) =>
      em.nativeUpdate(StudioInviteEntity, { id }, { expires: now }),
    );
  const joinStudio = (person: LivePerson, token: string) => person.rest('POST', '/studio/join', { token });

  it('adds a helper by a link, and stores the link’s token as a digest', async () => {
    const owner = await createPerson(live);
    const creationInbox = await owner.openInbox('/user/queue/helper/create');
    const usedInbox = await owner.openInbox('/user/queue/helper-invite/update');
    const { id, token, url } = await createInvite(owner, 'produce');
    expect(url).toMatch(/\/join#[\w-]{43}$/);
    const storedInvite = await live.fixture.database.read((em) => em.findOneOrFail(StudioInviteEntity, id));
    expect(JSON.stringify(storedInvite)).not.toContain(token);
    const helper = await createPerson(live);
    const { status, body } = await joinStudio(helper, token);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: owner.id, owner: { id: owner.id }, level: 'produce', server: null });
    expect(await creationInbox.next()).toMatchObject({
      user: { id: helper.id },
      level: 'produce',
      watching: false,
    });
    expect(await usedInbox.next()).toMatchObject({ id, usedBy: { id: helper.id } });
    await owner.closeChannels();
  });

  it('rejects a join by a used, expired, revoked or own link', async () => {
    const owner = await createPerson(live);
    const [firstGuest, secondGuest] = [await createPerson(live), await createPerson(live)];
    const usedLink = await createInvite(owner);
    expect((await joinStudio(firstGuest, usedLink.token)).status).toBe(201);
    expect((await joinStudio(secondGuest, usedLink.token)).status).toBe(409);
    const expiredLink = await createInvite(owner);
    await expireInvite(expiredLink.id);
    expect((await joinStudio(secondGuest, expiredLink.token)).status).toBe(422);
    const revokedLink = await createInvite(owner);
    await owner.request('DELETE', `/studio/invites/${revokedLink.id}`);
    expect((await joinStudio(secondGuest, revokedLink.token)).status).toBe(422);
    const ownLink = await createInvite(owner);
    expect((await joinStudio(owner, ownLink.token)).status).toBe(422);
    expect(await fetchStudios(secondGuest)).toEqual([]);
  });

  it('shows inviter, level and expiry of a link before the join', async () => {
    const owner = await createPerson(live);
    const guest = await createPerson(live);
    const expiresAt = Date.now() + DAY_MS;
    const { url } = await owner.request<CreatedStudioInvite>('POST', '/studio/invites', {
      level: 'produce',
      until: expiresAt,
    });
    const token = new URL(url).hash.slice(1);
    const expectedOffer = { ownerName: owner.name, level: 'produce', until: expiresAt };
    expect(await guest.rest('POST', '/studio/offer', { token })).toEqual({
      status: 200,
      body: expectedOffer,
    });
    const { data } = await guest.graphql(`{ studioOffer(token: "${token}") { ownerName level until } }`);
    expect(data).toEqual({ studioOffer: expectedOffer });
    const [link] = await owner.request<StudioInvite[]>('GET', '/studio/invites');
    expect(link?.usedBy).toBeUndefined();
    expect((await joinStudio(guest, token)).status).toBe(201);
    expect(await fetchStudios(guest)).toHaveLength(1);
  });

  it('does not show a used, expired, revoked or own link', async () => {
    const owner = await createPerson(live);
    const [firstGuest, secondGuest] = [await createPerson(live), await createPerson(live)];
    const readError = async (person: LivePerson, token: string) => {
      const { status, body } = await person.rest('POST', '/studio/offer', { token });
      expect(JSON.stringify(body)).not.toContain(owner.name);
      return [status, (body as { type: string }).type];
    };
    const usedLink = await createInvite(owner);
    await joinStudio(firstGuest, usedLink.token);
    expect(await readError(secondGuest, usedLink.token)).toEqual([409, 'about:blank']);
    const expiredLink = await createInvite(owner);
    await expireInvite(expiredLink.id);
    expect(await readError(secondGuest, expiredLink.token)).toEqual([422, 'about:blank']);
    const revokedLink = await createInvite(owner);
    await owner.request('DELETE', `/studio/invites/${revokedLink.id}`);
    expect(await readError(secondGuest, revokedLink.token)).toEqual([422, 'about:blank']);
    const link = await createInvite(owner);
    expect(await readError(owner, link.token)).toEqual([422, 'about:blank']);
    expect(await readError(firstGuest, link.token)).toEqual([409, '/problems/already-helping']);
    expect(await readError(secondGuest, 'x'.repeat(43))).toEqual([422, 'about:blank']);
  });

  it('rejects another join by a second link, and leaves the link unused', async () => {
    const owner = await createPerson(live);
    const { helper } = await createHelper(live, owner, 'watch');
    const { id, token } = await createInvite(owner, 'produce');
    expect((await joinStudio(helper, token)).status).toBe(409);
    const links = await owner.request<StudioInvite[]>('GET', '/studio/invites');
    expect(links.find((link) => link.id === id)?.usedBy).toBeUndefined();
    expect((await fetchStudios(helper))[0]?.level).toBe('watch');
  });

  it('returns a 409 of the type already-helping for a repeated join', async () => {
    const owner = await createPerson(live);
    const guest = await createPerson(live);
    const { token } = await createInvite(owner);
    expect((await joinStudio(guest, token)).status).toBe(201);
    const alreadyHelping = { status: 409, body: { type: '/problems/already-helping' } };
    expect(await joinStudio(guest, token)).toMatchObject(alreadyHelping);
    expect(await guest.rest('POST', '/studio/offer', { token })).toMatchObject(alreadyHelping);
    await guest.request('DELETE', `/studios/${owner.id}`);
    expect(await joinStudio(guest, token)).toMatchObject({ status: 409, body: { type: 'about:blank' } });
  });

  it('rejects a join of an unverified user, and leaves the link unused', async () => {
    const owner = await createPerson(live);
    const { token } = await createInvite(owner);
    const guest = await createPerson(live);
    await admin.request('PUT', `/user/${guest.id}/role`, { role: 'UNVERIFIED' });
    const { status, body } = await joinStudio(guest, token);
    expect(status).toBe(403);
    expect(body).toMatchObject({ detail: expect.stringMatching(/verified/) as string });
    const otherGuest = await createPerson(live);
    expect((await joinStudio(otherGuest, token)).status).toBe(201);
  });

  it('adds a helper once, and adds neither the owner nor unknown users', async () => {
    const owner = await createPerson(live);
    const { helper } = await createHelper(live, owner, 'watch');
    const addHelper = (userId: number) => owner.rest('POST', '/studio/helpers', { userId, level: 'watch' });
    expect((await addHelper(helper.id)).status).toBe(409);
    expect((await addHelper(owner.id)).status).toBe(422);
    expect((await addHelper(UNKNOWN_ID)).status).toBe(422);
  });

  it('limits helpers to 20', async () => {
    const owner = await createPerson(live);
    await live.fixture.database.transact(async ({ em, now }) => {
      for (let index = 0; index < 20; index += 1) {
        const user = { displayName: `x${index}`, foldedName: `x${index}`, timeCreated: now } as const;
        const id = await em.insert('User', { ...user, role: 'VERIFIED', profileImageUrl: '', version: 1 });
        const values = { owner: owner.id, user: Number(id), level: 'watch', timeCreated: now, version: 1 };
        await em.insert('StudioHelper', { ...values, endsAt: null, watchingUntil: null });
      }
    });
    const guest = await createPerson(live);
    const body = { userId: guest.id, level: 'watch' };
    const studioFull = { status: 409, body: { type: '/problems/studio-full' } };
    expect(await owner.rest('POST', '/studio/helpers', body)).toMatchObject(studioFull);
    const { token } = await createInvite(owner);
    expect(await guest.rest('POST', '/studio/offer', { token })).toMatchObject(studioFull);
    expect(await joinStudio(guest, token)).toMatchObject(studioFull);
    const links = await owner.request<StudioInvite[]>('GET', '/studio/invites');
    expect(links[0]?.usedBy).toBeUndefined();
    // An expired helper no longer counts.
    const [firstHelper] = await owner.request<StudioHelper[]>('GET', '/studio/helpers');
    await removeHelper(firstHelper!.id);
    expect((await joinStudio(guest, token)).status).toBe(201);
  });

  it('ends a helper’s access at the expiry, and pushes the deletion in the sweep', async () => {
    const { owner, server } = await createOwner(live);
    const { helper, id } = await createHelper(live, owner, 'operate');
    const rejectedResponse = await owner.rest('PUT', `/studio/helpers/${id}`, { until: Date.now() - 1_000 });
    expect(rejectedResponse.status).toBe(422);
    await owner.request('PUT', `/studio/helpers/${id}`, { until: Date.now() + DAY_MS });
    expect((await helper.rest('GET', `/server/${server.id}/status`)).status).toBe(200);
    const studioDeletions = await helper.openInbox('/user/queue/studio/delete');
    const helperDeletions = await owner.openInbox('/user/queue/helper/delete');
    await removeHelper(id);
    expect((await helper.rest('GET', `/server/${server.id}/status`)).status).toBe(404);
    expect(await fetchStudios(helper)).toEqual([]);
    await sweepStudios(live.fixture.database, live.fixture.database.clock);
    expect(await studioDeletions.next()).toEqual({ id: owner.id });
    expect(await helperDeletions.next()).toEqual({ id });
    await Promise.all([owner.closeChannels(), helper.closeChannels()]);
  });

  it('sends no pushes to a helper after the expiry', async () => {
    const owner = await createPerson(live);
    const { helper, id } = await createHelper(live, owner, 'watch');
    const deadline = Date.now() + DAY_MS;
    await owner.request('PUT', `/studio/helpers/${id}`, { until: deadline });
    const findRecipients = (now: number) =>
      live.fixture.database.read((em) => findHelperIds(em, owner.id, now));
    expect(await findRecipients(deadline - 1)).toEqual([helper.id]);
    expect(await findRecipients(deadline)).toEqual([]);
  });

  it('allows a helper to leave a studio', async () => {
    const owner = await createPerson(live);
    const { helper, id } = await createHelper(live, owner, 'watch');
    const deletions = await owner.openInbox('/user/queue/helper/delete');
    await helper.request('DELETE', `/studios/${owner.id}`);
    expect(await deletions.next()).toEqual({ id });
    expect(await fetchStudios(helper)).toEqual([]);
    await owner.closeChannels();
  });

  it('deletes expired links in the sweep', async () => {
    const owner = await createPerson(live);
    const { id } = await createInvite(owner);
    await expireInvite(id);
    await sweepStudios(live.fixture.database, live.fixture.database.clock);
    const linkCount = await live.fixture.database.read((em) => em.count(StudioInviteEntity, { id }));
    expect(linkCount).toBe(0);
  });
});
