import { act } from 'react';
import { secret } from '../../../lib/secret.js';
import { adoptJoinLink, joinToken } from '../../join/join-address.js';
import { probeHook } from '../_probe/probe-hook.js';
import { useAccountDeletion } from './use-account-deletion.js';
import { useDestinations } from './use-destinations.js';
import { useHelpers } from './use-helpers.js';
import { useInvoices } from './use-invoices.js';
import { useSessions } from './use-sessions.js';

const user = { __typename: 'User', id: '1', displayName: 'Ada', profileImageURL: '', role: 'VERIFIED' };
const draft = {
  kind: 'custom',
  name: 'Kick',
  server: 'rtmps://host/app',
  key: 'a-key',
  enabled: true,
} as const;
const destination = {
  __typename: 'Destination',
  id: '7',
  kind: 'custom',
  name: 'Kick',
  server: 'rtmps://host/app',
  enabled: true,
  hasKey: true,
  version: 1,
};

describe('useInvoices', () => {
  const invoice = {
    __typename: 'Invoice',
    id: 'in_1',
    number: '1',
    date: 1,
    amount: 9.99,
    currency: 'EUR',
    state: 'paid',
    url: null,
  };

  it('keeps the invoices during a refetch', async () => {
    const payment = { status: 'ACTIVE', tier: 'REGULAR' } as const;
    const probe = await probeHook(() => useInvoices(payment));
    expect(probe.result.pane.invoices).toBeNull();
    await probe.respond('Invoices', { invoices: [invoice] });
    expect(probe.result.pane.invoices).toHaveLength(1);
    await act(async () => probe.result.pane.onRetry());
    await probe.variables('Invoices');
    expect(probe.result.pane.invoices).toHaveLength(1);
    await probe.respond('Invoices', { invoices: [invoice, { ...invoice, id: 'in_2' }] });
    expect(probe.result.pane.invoices).toHaveLength(2);
    await probe.close();
  });

  it.each([
    ['a user with a subscription', 'ACTIVE', 'REGULAR', [true, true, true]],
    ['a user without a subscription', 'INCOMPLETE', 'REGULAR', [false, false, true]],
    ['a user who pays nothing', 'ACTIVE', 'FREE', [false, false, true]],
  ] as const)(
    'sets isShown for %s while loading, without invoices, and with invoices',
    async (_who, status, tier, expected) => {
      const probe = await probeHook(() => useInvoices({ status, tier }));
      const visibility = [probe.result.isShown];
      await probe.respond('Invoices', { invoices: [] });
      visibility.push(probe.result.isShown);
      await act(async () => probe.result.pane.onRetry());
      await probe.respond('Invoices', { invoices: [invoice] });
      visibility.push(probe.result.isShown);
      expect(visibility).toEqual(expected);
      await probe.close();
    },
  );
});

describe('useDestinations', () => {
  it('keeps the current form open when an earlier form is saved', async () => {
    const probe = await probeHook(useDestinations);
    await probe.respond('Destinations', { destinations: [destination] });
    await act(async () => probe.result.pane.onEdit('7'));
    await act(async () => probe.result.dialog.onSave({ ...draft, name: 'Other' }));
    expect(probe.result.dialog.saving).toBe(true);
    await act(async () => probe.result.dialog.onClose());
    await act(async () => probe.result.pane.onAdd());
    expect(probe.result.dialog).toMatchObject({ open: true, saving: false });
    await probe.respond('UpdateDestination', { updateDestination: { ...destination, name: 'Other' } });
    expect(probe.result.dialog.open).toBe(true);
    await probe.close();
  });

  it('closes a saved form, and shows a refusal only in the refused form', async () => {
    const probe = await probeHook(useDestinations);
    await probe.respond('Destinations', { destinations: [destination] });
    await act(async () => probe.result.pane.onEdit('7'));
    await act(async () => probe.result.dialog.onSave({ ...draft, name: 'Other' }));
    await probe.refuse('UpdateDestination', { status: 422, errors: [{ path: '/name', message: '' }] });
    expect(probe.result.dialog).toMatchObject({ open: true, refused: ['name'] });
    await act(async () => probe.result.pane.onAdd());
    expect(probe.result.dialog.refused).toEqual([]);
    await act(async () => probe.result.pane.onEdit('7'));
    await act(async () => probe.result.dialog.onSave({ ...draft, name: 'Other' }));
    await probe.respond('UpdateDestination', { updateDestination: { ...destination, name: 'Other' } });
    expect(probe.result.dialog.open).toBe(false);
    await probe.close();
  });
});

describe('useHelpers', () => {
  const grant = { level: 'watch', until: null } as const;
  const helper = {
    __typename: 'StudioHelper',
    id: '3',
    user: { __typename: 'UserRef', id: '2', displayName: 'Bob' },
    level: 'watch',
    since: 1,
    until: null,
    watching: false,
    lastSeen: null,
    version: 1,
  };

  it('keeps the current dialog open when an earlier request ends', async () => {
    const probe = await probeHook(useHelpers);
    await probe.respond('StudioHelpers', { studioHelpers: [] });
    await act(async () => probe.result.ask('name'));
    await act(async () => void probe.result.addByName('2', grant));
    await act(async () => probe.result.close());
    await act(async () => probe.result.ask('link'));
    await probe.respond('AddStudioHelper', { addStudioHelper: helper });
    expect(probe.result.open).toBe('link');
    await probe.close();
  });

  it('shows a new link only in the dialog that created it', async () => {
    const probe = await probeHook(useHelpers);
    const url = 'https://studio.example/join#token';
    const invite = {
      __typename: 'CreatedStudioInvite',
      id: '4',
      url,
      level: 'watch',
      expires: 9,
      until: null,
    };
    const response = { createStudioInvite: { ...invite, usedBy: null, timeCreated: 1 } };
    await act(async () => probe.result.ask('link'));
    await act(async () => void probe.result.makeLink(grant));
    await act(async () => probe.result.close());
    await act(async () => probe.result.ask('link'));
    await probe.respond('CreateStudioInvite', response);
    expect(probe.result.url).toBeNull();
    await probe.respond('StudioInvites', { studioInvites: [] });
    await act(async () => void probe.result.makeLink(grant));
    await probe.respond('CreateStudioInvite', response);
    expect(probe.result.url).toBe(url);
    await probe.close();
  });
});

describe('leaving the application', () => {
  const storeSecrets = () => {
    secret.store('bearer');
    const hash = '#not-A_real-token-but-43-characters-as-one--';
    adoptJoinLink({ address: { pathname: '/join', hash }, replace: () => undefined });
    expect(joinToken.read()).not.toBeNull();
  };
  const readSecrets = () => [secret.read(), joinToken.read()];
  // jsdom can't navigate to another page.
  beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterAll(() => jest.restoreAllMocks());

  it('forgets the session and a helper’s link when the account is deleted', async () => {
    storeSecrets();
    const probe = await probeHook(useAccountDeletion);
    await probe.respond('Me', { me: user });
    await act(async () => probe.result.confirm());
    await probe.respond('DeleteAccount', { deleteAccount: true });
    expect(readSecrets()).toEqual([null, null]);
    await probe.close();
  });

  it('forgets the session and a helper’s link at the sign-out', async () => {
    storeSecrets();
    const probe = await probeHook(useSessions);
    await act(async () => probe.result.logout());
    await probe.respond('Logout', { logout: true });
    await act(async () => undefined);
    expect(readSecrets()).toEqual([null, null]);
    await probe.close();
  });
});
