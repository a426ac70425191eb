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
    let second: LiveProcess;
    let here: LivePerson;
    let there: LivePerson;
    let stream: Stream;
    let enrolment: PhoneEnrolment;
    const phones: MoblinPhone[] = [];

    beforeAll(async () => {
      live = await LiveApp.start(makeDatabase);
      second = await live.addProcess();
      here = await LivePerson.signIn(live, 'streamer');
      there = here.at(second);
      stream = await here.ok<Stream>('POST', '/stream', {});
    });
    beforeEach(async () => {
      enrolment = await here.ok<PhoneEnrolment>('POST', `/stream/${stream.id}/phone/enrolment`);
    });
    afterEach(async () => {
      for (const phone of phones.splice(0)) phone.leave();
      await Promise.all([here.leave(), there.leave()]);
    });
    afterAll(() => live.close());

    const read = (person: LivePerson) => person.ok<Phone>('GET', `/stream/${stream.id}/phone`);
    const change = (person: LivePerson, body: object) =>
      person.rest('PUT', `/stream/${stream.id}/phone`, body);
    async function connect(process: LiveProcess, options: Parameters<typeof MoblinPhone.open>[1] = {}) {
      const url = `${process.url.replace('http', 'ws')}${new URL(enrolment.url).pathname}`;
      const phone = await until('the process knows the enrolment', () =>
        MoblinPhone.open({ url, password: enrolment.password }, options).catch(() => null),
      );
      phones.push(phone);
      const person = process === second ? there : here;
      await until(async () => (await read(person)).health?.presets.length === 2);
      return phone;
    }

    it('is shown, pushed and changed through the other process', async () => {
      const inbox = await here.inbox('/user/queue/phone/update');
      const phone = await connect(second);
      await inbox.until(({ health }) => health?.batteryPercent === 81);
      phone.general = { ...phone.general, batteryLevel: 12 };
      await inbox.until(({ health }) => health?.batteryPercent === 12);
      const phoneView = await read(here);
      expect(phoneView).toMatchObject({ connected: true, health: { batteryPercent: 12 } });
      expect(phoneView.ageMs).toBeLessThan(10_000);
      const at = performance.now();
      expect(await change(here, { muted: true })).toMatchObject({ status: 200, body: { connected: true } });
      expect(performance.now() - at).toBeLessThan(5_000);
      expect(phone.state['muted']).toBe(true);
      await inbox.until(({ health }) => health?.muted === true);
      expect(await live.fixture.database.read((em) => em.count(PhoneCommandEntity))).toBe(0);
      phone.leave();
      await inbox.until(({ connected }) => !connected);
      expect(await read(here)).toMatchObject({ connected: false, health: null });
    });

    it('is reported as not having confirmed a change in time when it never responds', async () => {
      const phone = await connect(second);
      await until(async () => (await read(here)).connected);
      phone.isSilent = true;
      const at = performance.now();
      expect((await change(here, { torch: true })).status).toBe(502);
      expect(performance.now() - at).toBeLessThan(5_000);
      expect(phone.state['torchOn']).toBe(false);
    });

    it('is disconnected when the enrolment is ended at the other process', async () => {
      const phone = await connect(second);
      await here.ok('DELETE', `/stream/${stream.id}/phone/enrolment`);
      expect(await phone.closed).toBe(1000);
    });

    it('is replaced by a newer connection at the other process', async () => {
      const older = await connect(live.first, { streamerId: 'SAME' });
      const newer = await connect(second, { streamerId: 'SAME' });
      expect(await older.closed).toBe(1000);
      newer.general = { ...newer.general, batteryLevel: 34 };
      await until(async () => (await read(here)).health?.batteryPercent === 34);
    });

    it('stays connected when the phone that it replaced reconnects, at either process', async () => {
      const older = await connect(live.first, { streamerId: 'OLDER' });
      await until(async () => (await read(there)).connected);
      const newer = await connect(second, { streamerId: 'NEWER' });
      expect(await older.closed).toBe(1000);
      for (const { url } of [live.first, second]) {
        const address = `${url.replace('http', 'ws')}${new URL(enrolment.url).pathname}`;
        const again = await MoblinPhone.open({ ...enrolment, url: address }, { streamerId: 'OLDER' });
        expect(await again.closed).toBe(1008);
      }
      newer.leave();
      await until(async () => !(await read(here)).connected);
      await connect(live.first, { streamerId: 'OLDER' });
    });
  });
});
