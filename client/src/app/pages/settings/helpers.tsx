import { LIMITS } from '@trailcast/schema/limits';
import { useTranslation } from 'react-i18next';
import { PeopleSearch } from '../../../features/stream/components/people-search.js';
import { AddHelperDialog } from '../../../features/studio/components/add-helper-dialog.js';
import { HelpersPane } from '../../../features/studio/components/helpers-pane.js';
import { InviteLinkDialog } from '../../../features/studio/components/invite-link-dialog.js';
import type { Helper } from '../../../features/studio/studio-types.js';
import { describeError } from '../../../lib/describe-error.js';
import { LoadingPane } from '../../../ui/pane/loading-pane.js';
import { useNow } from '../../../ui/use-now.js';
import { useCopy } from '../../use-copy.js';
import { usePeopleSearch } from '../streams/use-people-search.js';
import { useHelpers } from './use-helpers.js';

export function Helpers() {
  const { t } = useTranslation();
  const { helpers, invites, error, retry, busy, ...actions } = useHelpers();
  const now = useNow();
  const copy = useCopy();
  const search = usePeopleSearch();
  if (!helpers) {
    return (
      <LoadingPane
        title={t('studio.helpers')}
        height={260}
        failure={error ? t('failed.load helpers', { message: describeError(error, t) }) : null}
        onRetry={retry}
      />
    );
  }
  const [runningRequest, id = ''] = busy?.split(' ') ?? [];
  const listedHelpers: Helper[] = helpers.map((helper) => ({
    ...helper,
    until: helper.until ?? null,
    lastSeen: helper.lastSeen ?? null,
  }));
  return (
    <>
      <HelpersPane
        helpers={listedHelpers}
        now={now}
        invites={invites
          .filter(({ usedBy, expires }) => !usedBy && expires > now)
          .map((invite) => ({ ...invite, until: invite.until ?? null }))}
        max={LIMITS.studioHelpersMax}
        busy={id === '' ? null : { id, request: runningRequest === 'level' ? 'level' : 'withdraw' }}
        onInviteByLink={() => actions.showDialog('link')}
        onInviteByName={() => {
          search.onText('');
          actions.showDialog('name');
        }}
        onLevel={actions.changeLevel}
        onRemoveHelper={actions.removeHelper}
        onWithdrawInvite={actions.revokeInvite}
      />
      <InviteLinkDialog
        open={actions.openDialog === 'link'}
        isCreating={busy === 'create'}
        url={actions.inviteUrl}
        onCreate={actions.createInvite}
        onCopy={copy}
        onShare={
          'share' in navigator
            ? (url) => void navigator.share({ text: t('studio.shareText'), url }).catch(() => null)
            : null
        }
        onClose={actions.closeDialog}
      />
      <AddHelperDialog
        open={actions.openDialog === 'name'}
        search={(choose) => (
          <PeopleSearch
            {...search}
            invited={listedHelpers.map(({ user }) => user)}
            onInvite={(person) => choose?.(person.id)}
          />
        )}
        onAdd={actions.addByName}
        onClose={actions.closeDialog}
      />
    </>
  );
}
