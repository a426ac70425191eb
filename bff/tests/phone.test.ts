import type {
  Data,
  HandOver,
  Phone,
  PhoneEnrolment,
  Server,
  ServerStatus,
  SessionReport,
  SessionReportHead,
  Stream,
} from '@trailcast/schema/wire';
import { MoblinPhone, PRESETS, SIMS } from '../../e2e/_kit/moblin-phone.js';
import { eventually, until } from '../../e2e/_kit/wait.js';
import { PhoneEntity } from '../src/features/stream/phone/phone.entity.js';
import { LiveApp } from './_app/live-app.js';
import { waitForIngestDigest, LivePerson } from './_app/live-person.js';
import { anyDatabase } from './_database/test-database.js';

anyDatabase((makeDatabase, kind) => {
  let live: LiveApp;
  let owner: LivePerson;
  let stream: Stream;
  const phones: MoblinPhone[] = [];

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
    owner = await LivePerson.signIn(live, 'streamer');
  });
  beforeEach(async () => {
    stream = await owner.request<Stream>('POST', '/stream', {});
  });
  afterEach(async () => {
    for (const phone of phones.splice(0)) phone.leave();
    await owner.request('DELETE', `/stream/${stream.id}`);
    await owner.closeChannels();
  });
  afterAll(() => live.close());

  const phonePath = () => `/stream/${stream.id}/phone`;
  const fetchPhone = () => owner.request<Phone>('GET', phonePath());
  const createEnrolment = () => owner.request<PhoneEnrolment>('POST', `${phonePath()}/enrolment`);
  const changePhone = (body: object) => owner.rest('PUT', phonePath(), body);
  /** Returns the enrolment with a URL at this process's port. */
  const createLocalEnrolment = ({ url, password }: PhoneEnrolment) => ({
    url: `${live.firstProcess.url.replace('http', 'ws')}${new URL(url).pathname}`,
    password,
  });
  async function connectPhone(
    enrolment: PhoneEnrolment,
    options: Parameters<typeof MoblinPhone.open>[1] = {},
  ) {
    const phone = await MoblinPhone.open(createLocalEnrolment(enrolment), options);
    phones.push(phone);
    await until(async () => {
      const { ageMs, health } = await fetchPhone();
      return ageMs !== null && health?.presets.length === 2;
    });
    return phone;
  }

  describe('the enrolment', () => {
    it('is created, read, replaced and ended by the owner, and stored sealed', async () => {
      expect(await fetchPhone()).toEqual({
        streamId: stream.id,
        enrolledAt: null,
        connected: false,
        ageMs: null,
        health: null,
      });
      expect(await owner.request('GET', `${phonePath()}/enrolment`)).toBeNull();
      const firstEnrolment = await createEnrolment();
      expect(firstEnrolment.url).toMatch(/^wss?:\/\/[^/]+\/moblin\/[\w-]{22}$/);
      expect(firstEnrolment.password).toMatch(/^[\w-]{32}$/);
      expect(await owner.request('GET', `${phonePath()}/enrolment`)).toEqual(firstEnrolment);
      expect((await fetchPhone()).enrolledAt).toBeGreaterThan(0);
      const [row] = await live.fixture.database.read((em) => em.find(PhoneEntity, { stream: stream.id }));
      expect(JSON.stringify(row)).not.toContain(firstEnrolment.password);
      const secondEnrolment = await createEnrolment();
      expect(secondEnrolment).not.toEqual(firstEnrolment);
      await expect(MoblinPhone.open(createLocalEnrolment(firstEnrolment))).rejects.toThrow('404');
      await owner.request('DELETE', `${phonePath()}/enrolment`);
      await expect(MoblinPhone.open(createLocalEnrolment(secondEnrolment))).rejects.toThrow('404');
      expect((await fetchPhone()).enrolledAt).toBeNull();
    });

    it('is part of a hand-over', async () => {
      const enrolment = await createEnrolment();
      const { url } = await owner.request<HandOver>('POST', `/stream/${stream.id}/hand-over`);
      const handOver = await owner.request('POST', '/hand-over', { token: url.slice(url.indexOf('#') + 1) });
      expect(handOver).toMatchObject({ remoteControl: enrolment });
    });

    it('disconnects the phone when it is ended or replaced, or when its stream is deleted', async () => {
      const firstPhone = await connectPhone(await createEnrolment());
      await owner.request('DELETE', `${phonePath()}/enrolment`);
      expect(await firstPhone.closed).toBe(1000);
      const secondPhone = await connectPhone(await createEnrolment());
      await createEnrolment();
      expect(await secondPhone.closed).toBe(1000);
      const thirdPhone = await connectPhone(await createEnrolment());
      await owner.request('DELETE', `/stream/${stream.id}`);
      expect(await thirdPhone.closed).toBe(1000);
      stream = await owner.request<Stream>('POST', '/stream', {});
    });
  });

  describe('a connected phone', () => {
    it('is shown with the age of its status and without its location', async () => {
      await connectPhone(await createEnrolment());
      const phone = await fetchPhone();
      expect(phone).toMatchObject({
        connected: true,
        health: {
          batteryPercent: 81,
          heat: 'normal',
          muted: false,
          links: [
            { name: 'WiFi', percent: 45, rttMs: 42 },
            { name: 'Cellular', percent: 55, rttMs: 80 },
          ],
        },
      });
      expect(phone.ageMs).toBeLessThan(5_000);
      expect(JSON.stringify(phone)).not.toMatch(/47\.37|Secret network/);
      const [row] = await live.fixture.database.read((em) => em.find(PhoneEntity, { stream: stream.id }));
      // A single process stores phones' reports only in memory.
      if (kind === 'libsql') expect(row).toMatchObject({ said: null, writtenAt: null });
      expect(JSON.stringify(row)).not.toMatch(/47\.37|Secret network/);
    });

    it('is changed by REST and GraphQL, and pushed to its owner', async () => {
      const inbox = await owner.openInbox('/user/queue/phone/update');
      const phone = await connectPhone(await createEnrolment());
      await inbox.until(({ health }) => health?.batteryPercent === 81);
      expect(await changePhone({ muted: true })).toMatchObject({
        status: 200,
        body: { health: { muted: true } },
      });
      await inbox.until(({ health }) => health?.muted === true);
      const mutation = `changePhone(streamId: "${stream.id}", change: {network: {id: "${SIMS.cellular}", enabled: false}}) { health { networks { name enabled } } }`;
      expect(await owner.mutate(mutation)).toEqual({
        health: {
          networks: [
            { name: 'WiFi', enabled: true },
            { name: 'Cellular', enabled: false },
          ],
        },
      });
      expect(await owner.mutate(`changePhone(streamId: "${stream.id}", change: {presetId: "${PRESETS.low}"}) { health { presetId torch } }`)).toEqual({ health: { presetId: PRESETS.low, torch: false } }); // prettier-ignore
      phone.leave();
      await inbox.until(({ connected }) => !connected);
      expect(await fetchPhone()).toMatchObject({ connected: false, ageMs: null, health: null });
    });

    it('provides the names of its feed’s links while it is connected', async () => {
      const data = await owner.request<Data>('POST', '/data', {});
      const server = await owner.request<Server>('POST', '/server', { streamId: stream.id, dataId: data.id });
      const createLink = (number: number, share: number) => {
        const stats = { kbps: 4_000 * share, share, heardMs: 20, delayMs: null, rttMs: null, naks: null };
        return { number, lost: false, ...stats };
      };
      live.node.publish(await waitForIngestDigest(live, stream), undefined, {
        kbps: 4_000,
        rttMs: 40,
        links: [createLink(1, 0.71), createLink(2, 0.29)],
      });
      const fetchLinkNames = async () =>
        (await owner.request<ServerStatus>('GET', `/server/${server.id}/status`)).links?.map(
          ({ name }) => name,
        );
      await eventually(async () => expect(await fetchLinkNames()).toEqual(['Link 1', 'Link 2']));
      const phone = await connectPhone(await createEnrolment());
      // The links can't be distinguished yet.
      expect(await fetchLinkNames()).toEqual(['Link 1', 'Link 2']);
      phone.topRight = { srtla: { message: '30% Cellular, 70% WiFi', ok: true } };
      await eventually(async () => expect(await fetchLinkNames()).toEqual(['WiFi', 'Cellular']));
      phone.leave();
      await eventually(async () => expect(await fetchLinkNames()).toEqual(['Link 1', 'Link 2']));
      await owner.request('DELETE', `/server/${server.id}`);
    });

    it('provides the names of the links in a session report without an open page', async () => {
      const data = await owner.request<Data>('POST', '/data', {});
      const server = await owner.request<Server>('POST', '/server', { streamId: stream.id, dataId: data.id });
      const serverPath = `/server/${server.id}`;
      await until(
        async () => (await owner.request<ServerStatus>('GET', `${serverPath}/status`)).scene !== null,
      );
      await owner.request('POST', `${serverPath}/obs/start`);
      const createLink = (number: number, share: number) => {
        const stats = { kbps: 4_000 * share, share, heardMs: 20, delayMs: null, rttMs: null, naks: null };
        return { number, lost: false, ...stats };
      };
      const links = [createLink(1, 0.71), createLink(2, 0.29)];
      live.node.publish(await waitForIngestDigest(live, stream), undefined, {
        kbps: 4_000,
        rttMs: 40,
        links,
      });
      const phone = await connectPhone(await createEnrolment());
      phone.topRight = { srtla: { message: '30% Cellular, 70% WiFi', ok: true } };
      const linkSeries = {
        ...{ stepMs: 1_000, kbps: [4_000], rttMs: [40], loss: [null] },
        links: links.map(({ number, kbps }) => ({ number, kbps: [kbps], rttMs: [null] })),
      };
      // The leader reads the names every few seconds.
      const linkShares = await until('the report has the names', async () => {
        live.node.addSession({ owner: String(owner.id), serverId: server.id, series: linkSeries });
        await until('the report is stored', () => live.node.sessions.size === 0);
        const { id } = (await owner.request<SessionReportHead[]>('GET', '/session-report')).at(-1)!;
        const report = await owner.request<SessionReport>('GET', `/session-report/${id}`);
        return report.shares[0]?.name !== undefined && report.shares;
      });
      expect(linkShares).toEqual([
        { number: 1, share: 0.71, name: 'WiFi' },
        { number: 2, share: 0.29, name: 'Cellular' },
      ]);
      phone.leave();
      await owner.request('DELETE', serverPath);
    });

    it('makes a change fail with the reason within 5 s if it is not applied', async () => {
      expect(await changePhone({ muted: true })).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('No phone is connected') as string },
      });
      await connectPhone(await createEnrolment(), {
        unansweredRequests: ['setTorch'],
        unknownRequests: ['setMute'],
      });
      expect(await changePhone({ muted: true })).toMatchObject({
        status: 502,
        body: { detail: expect.stringContaining('can’t do this') as string },
      });
      const startedAt = performance.now();
      expect(await changePhone({ torch: true })).toMatchObject({
        status: 502,
        body: { detail: expect.stringContaining('has not confirmed the change') as string },
      });
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect((await changePhone({ presetId: 'none' })).status).toBe(422);
      expect((await changePhone({})).status).toBe(422);
      expect((await changePhone({ muted: true, torch: true })).status).toBe(422);
    });
  });
});
