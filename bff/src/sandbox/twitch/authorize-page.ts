import { DEMO_LOGINS } from '../accounts.js';
import { escapeHtml, renderPage } from '../html.js';

const DESCRIPTIONS: Record<(typeof DEMO_LOGINS)[number], string> = {
  admin: 'administrator',
  streamer: 'streams, subscription active',
  friend: 'no subscription',
  moderator: 'subscription active',
  newcomer: 'not verified yet',
};

/**
 * Renders the local platform's consent page: links for the demo users, a field for any other name, and a link
 * to decline.
 */
export function renderAuthorizePage(query: URLSearchParams, notice?: string): string {
  const renderChoice = (login: (typeof DEMO_LOGINS)[number]) =>
    `<a class="choice" href="${escapeHtml(createLoginLink(query, login))}"><strong>${login}</strong> <small>${DESCRIPTIONS[login]}</small></a>`;
  const hiddenInputs = [...query]
    .filter(([name]) => name !== 'login')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  return renderPage(
    'Sign in to the local platform',
    `<p>This is a local copy of the streaming platform’s sign-in. Nothing leaves this machine.</p>
${notice ? `<p role="alert">${escapeHtml(notice)}</p>` : ''}
${DEMO_LOGINS.map(renderChoice).join('\n')}
<form method="get" action="">
${hiddenInputs}
<label for="login">Another name</label>
<input id="login" name="login" required pattern="[A-Za-z0-9_]{2,25}" autocomplete="off">
<button type="submit">Sign in with this name</button>
</form>
<a class="choice deny" href="${escapeHtml(`?${query.toString()}&deny=1`)}">Decline</a>`,
  );
}

function createLoginLink(query: URLSearchParams, login: string): string {
  const newQuery = new URLSearchParams(query);
  newQuery.set('login', login);
  return `?${newQuery.toString()}`;
}
