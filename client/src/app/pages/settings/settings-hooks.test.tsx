import { act } from 'react';
import { secret } from '../../../lib/secret.js';
import { storeJoinToken, joinToken } from '../../join/join-address.js';
import { renderPageHook } from '../_render-hook/render-page-hook.js';
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
    const rendered = await renderPageHook(() => useInvoices(payment));
    expect(rendered.result.pane.invoices).toBeNull();
    await rendered.respond('Invoices', { invoices: [invoice] });
    expect(rendered.result.pane.invoices).toHaveLength(1);
    await act(async () => rendered.result.pane.onRetry());
    await rendered.waitForVariables('Invoices');
    expect(rendered.result.pane.invoices).toHaveLength(1);
    await rendered.respond('Invoices', { invoices: [invoice, { ...invoice, id: 'in_2' }] });
    expect(rendered.result.pane.invoices).toHaveLength(2);
    await rendered.close();
  });

  it.each([
    ['a user with a subscription', 'ACTIVE', 'REGULAR', [true, true, true]],
    ['a user without a subscription', 'INCOMPLETE', 'REGULAR', [false, false, true]],
    ['a user who pays nothing', 'ACTIVE', 'FREE', [false, false, true]],
  ] as const)(
    'sets isShown for %s while loading, without invoices, and with invoices',
    async (_user, status, tier, expected) => {
      const rendered = await renderPageHook(() => useInvoices({ status, tier }));
      const visibility = [rendered.result.isShown];
      await rendered.respond('Invoices', { invoices: [] });
      visibility.push(rendered.result.isShown);
      await act(async () => rendered.result.pane.onRetry());
      await rendered.respond('Invoices', { invoices: [invoice] });
      visibility.push(rendered.result.isShown);
      expect(visibility).toEqual(expected);
      await rendered.close();
    },
  );
});

describe('useDestinations', () => {
  it('keeps the current form open when an earlier form is saved', async () => {
    const rendered = await renderPageHook(useDestinations);
    await rendered.respond('Destinations', { destinations: [destination] });
    await act(async () => rendered.result.pane.onEdit('7'));
    await act(async () => rendered.result.dialog.onSave({ ...draft, name: 'Other' }));
    expect(rendered.result.dialog.isSaving).toBe(true);
    await act(async () => rendered.result.dialog.onClose());
    await act(async () => rendered.result.pane.onAdd());
    expect(rendered.result.dialog).toMatchObject({ open: true, isSaving: false });
    await rendered.respond('UpdateDestination', { updateDestination: { ...destination, name: 'Other' } });
    expect(rendered.result.dialog.open).toBe(true);
    await rendered.close();
  });

  it('closes a saved form, and shows a rejected field only in its own form', async () => {
    const rendered = await renderPageHook(useDestinations);
    await rendered.respond('Destinations', { destinations: [destination] });
    await act(async () => rendered.result.pane.onEdit('7'));
    await act(async () => rendered.result.dialog.onSave({ ...draft, name: 'Other' }));
    await rendered.reject('UpdateDestination', { status: 422, errors: [{ path: '/name', message: '' }] });
    expect(rendered.result.dialog).toMatchObject({ open: true, rejectedFields: ['name'] });
    await act(async () => rendered.result.pane.onAdd());
    expect(rendered.result.dialog.rejectedFields).toEqual([]);
    await act(async () => rendered.result.pane.onEdit('7'));
    await act(async () => rendered.result.dialog.onSave({ ...draft, name: 'Other' }));
    await rendered.respond('UpdateDestination', { updateDestination: { ...destination, name: 'Other' } });
    expect(rendered.result.dialog.open).toBe(false);
    await rendered.close();
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
    const rendered = await renderPageHook(useHelpers);
    await rendered.respond('StudioHelpers', { studioHelpers: [] });
    await act(async () => rendered.result.showDialog('name'));
    await act(async () => void rendered.result.addByName('2', grant));
    await act(async () => rendered.result.closeDialog());
    await act(async () => rendered.result.showDialog('link'));
    await rendered.respond('AddStudioHelper', { addStudioHelper: helper });
    expect(rendered.result.openDialog).toBe('link');
    await rendered.close();
  });

  it('shows the URL of a new invite only in the dialog that created it', async () => {
    const rendered = await renderPageHook(useHelpers);
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
    await act(async () => rendered.result.showDialog('link'));
    await act(async () => void rendered.result.createInvite(grant));
    await act(async () => rendered.result.closeDialog());
    await act(async () => rendered.result.showDialog('link'));
    await rendered.respond('CreateStudioInvite', response);
    expect(rendered.result.inviteUrl).toBeNull();
    await rendered.respond('StudioInvites', { studioInvites: [] });
    await act(async () => void rendered.result.createInvite(grant));
    await rendered.respond('CreateStudioInvite', response);
    expect(rendered.result.inviteUrl).toBe(url);
    await rendered.close();
  });
});

describe('leaving the application', () => {
  const storeSecrets = () => {
    secret.store('bearer');
    const hash = '#not-A_real-token-but-43-characters-as-one--';
    storeJoinToken({ address: { pathname: '/join', hash }, replace: () => undefined });
    expect(joinToken.read()).not.toBeNull();
  };
  const readSecrets = () => [secret.read(), joinToken.read()];
  // jsdom can't navigate to another page.
  beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterAll(() => jest.restoreAllMocks());

  it('removes the session and a stored join token when the account is deleted', async () => {
    storeSecrets();
    const rendered = await renderPageHook(useAccountDeletion);
    await rendered.respond('Me', { me: user });
    await act(async () => rendered.result.confirm());
    await rendered.respond('DeleteAccount', { deleteAccount: true });
    expect(readSecrets()).toEqual([null, null]);
    await rendered.close();
  });

  it('removes the session and a stored join token after the logout', async () => {
    storeSecrets();
    const rendered = await renderPageHook(useSessions);
    await act(async () => rendered.result.logout());
    await rendered.respond('Logout', { logout: true });
    await act(async () => undefined);
    expect(readSecrets()).toEqual([null, null]);
    await rendered.close();
  });
});
