import type { Phone, PhoneEnrolment, Stream } from '@trailcast/schema/wire';
import { MoblinPhone } from '../../e2e/_kit/moblin-phone.js';
import { until } from '../../e2e/_kit/wait.js';
import { PhoneCommandEntity } from '../src/features/stream/phone/phone-command.entity.js';
import { LiveApp, type LiveProcess } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { eachDatabase } from './_database/test-database.js';

eachDatabase((makeDatabase, kind) => {
  // Only one process can use the embedded database.
  if (kind === 'libsql') return;

  describe('a phone at two processes on one database', () => {
    let live: LiveApp;
    let secondProcess: LiveProcess;
    let ownerOnFirst: LivePerson;
    let ownerOnSecond: LivePerson;
    let stream: Stream;
    let enrolment: PhoneEnrolment;
    const phones: MoblinPhone[] = [];

    beforeAll(async () => {
      live = await LiveApp.start(makeDatabase);
      secondProcess = await live.addProcess();
      ownerOnFirst = await LivePerson.signIn(live, 'streamer');
      ownerOnSecond = ownerOnFirst.onProcess(secondProcess);
      stream = await ownerOnFirst.request<Stream>('POST', '/stream', {});
    });
    beforeEach(async () => {
      enrolment = await ownerOnFirst.request<PhoneEnrolment>('POST', `/stream/${stream.id}/phone/enrolment`);
    });
    afterEach(async () => {
      for (const phone of phones.splice(0)) phone.leave();
      await Promise.all([ownerOnFirst.closeChannels(), ownerOnSecond.closeChannels()]);
    });
    afterAll(() => live.close());

    const fetchPhone = (person: LivePerson) => person.request<Phone>('GET', `/stream/${stream.id}/phone`);
    const changePhone = (person: LivePerson, body: object) =>
      person.rest('PUT', `/stream/${stream.id}/phone`, body);
    async function connectPhone(process: LiveProcess, options: Parameters<typeof MoblinPhone.open>[1] = {}) {
      const url = `${process.url.replace('http', 'ws')}${new URL(enrolment.url).pathname}`;
      const phone = await until('the process accepts the enrolment', () =>
        MoblinPhone.open({ url, password: enrolment.password }, options).catch(() => null),
      );
      phones.push(phone);
      const person = process === secondProcess ? ownerOnSecond : ownerOnFirst;
      await until(async () => (await fetchPhone(person)).health?.presets.length === 2);
      return phone;
    }

    it('is shown, pushed and changed by the other process', async () => {
      const inbox = await ownerOnFirst.openInbox('/user/queue/phone/update');
      const phone = await connectPhone(secondProcess);
      await inbox.until(({ health }) => health?.batteryPercent === 81);
      phone.general = { ...phone.general, batteryLevel: 12 };
      await inbox.until(({ health }) => health?.batteryPercent === 12);
      const phoneView = await fetchPhone(ownerOnFirst);
      expect(phoneView).toMatchObject({ connected: true, health: { batteryPercent: 12 } });
      expect(phoneView.ageMs).toBeLessThan(10_000);
      const startedAt = performance.now();
      expect(await changePhone(ownerOnFirst, { muted: true })).toMatchObject({
        status: 200,
        body: { connected: true },
      });
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect(phone.state['muted']).toBe(true);
      await inbox.until(({ health }) => health?.muted === true);
      expect(await live.fixture.database.read((em) => em.count(PhoneCommandEntity))).toBe(0);
      phone.leave();
      await inbox.until(({ connected }) => !connected);
      expect(await fetchPhone(ownerOnFirst)).toMatchObject({ connected: false, health: null });
    });

    it('makes a change fail with 502 within 5 s if it does not respond', async () => {
      const phone = await connectPhone(secondProcess);
      await until(async () => (await fetchPhone(ownerOnFirst)).connected);
      phone.isUnresponsive = true;
      const startedAt = performance.now();
      expect((await changePhone(ownerOnFirst, { torch: true })).status).toBe(502);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect(phone.state['torchOn']).toBe(false);
    });

    it('is disconnected when the other process ends its enrolment', async () => {
      const phone = await connectPhone(secondProcess);
      await ownerOnFirst.request('DELETE', `/stream/${stream.id}/phone/enrolment`);
      expect(await phone.closed).toBe(1000);
    });

    it('is replaced by a newer connection at the other process', async () => {
      const olderPhone = await connectPhone(live.firstProcess, { streamerId: 'SAME' });
      const newerPhone = await connectPhone(secondProcess, { streamerId: 'SAME' });
      expect(await olderPhone.closed).toBe(1000);
      newerPhone.general = { ...newerPhone.general, batteryLevel: 34 };
      await until(async () => (await fetchPhone(ownerOnFirst)).health?.batteryPercent === 34);
    });

    it('stays connected when the replaced phone reconnects to either process', async () => {
      const olderPhone = await connectPhone(live.firstProcess, { streamerId: 'OLDER' });
      await until(async () => (await fetchPhone(ownerOnSecond)).connected);
      const newerPhone = await connectPhone(secondProcess, { streamerId: 'NEWER' });
      expect(await olderPhone.closed).toBe(1000);
      for (const { url } of [live.firstProcess, secondProcess]) {
        const phoneUrl = `${url.replace('http', 'ws')}${new URL(enrolment.url).pathname}`;
        const reconnectedPhone = await MoblinPhone.open(
          { ...enrolment, url: phoneUrl },
          { streamerId: 'OLDER' },
        );
        expect(await reconnectedPhone.closed).toBe(1008);
      }
      newerPhone.leave();
      await until(async () => !(await fetchPhone(ownerOnFirst)).connected);
      await connectPhone(live.firstProcess, { streamerId: 'OLDER' });
    });
  });
});
