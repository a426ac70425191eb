import { Box, Grid, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertsPane } from '../../../features/alert/components/alerts-pane.js';
import { CreateTokenDialog } from '../../../features/api-token/components/create-token-dialog.js';
import { TokensPane } from '../../../features/api-token/components/tokens-pane.js';
import { DestinationDialog } from '../../../features/destination/components/destination-dialog.js';
import { DestinationsPane } from '../../../features/destination/components/destinations-pane.js';
import { BillingDialog } from '../../../features/payment/components/billing-dialog.js';
import { CheckoutNotice } from '../../../features/payment/components/checkout-notice.js';
import { CostPane } from '../../../features/payment/components/cost-pane.js';
import { InvoicesPane } from '../../../features/payment/components/invoices-pane.js';
import { StatusNotice } from '../../../features/payment/components/status-notice.js';
import { SubscribePane } from '../../../features/payment/components/subscribe-pane.js';
import { SubscriptionPane } from '../../../features/payment/components/subscription-pane.js';
import { usePaymentQuery, type PaymentFieldsFragment } from '../../../features/payment/payment.generated.js';
import { SessionsPane } from '../../../features/session/components/sessions-pane.js';
import { AccountPane } from '../../../features/user/components/account-pane.js';
import { describeError } from '../../../lib/describe-error.js';
import { LoadingPane } from '../../../ui/pane/loading-pane.js';
import { PageTitle } from '../../../ui/pane/page-title.js';
import { hideBelowLoading } from '../../../ui/pane/hide-below-loading.js';
import { AppearancePane } from '../../shell/appearance-pane.js';
import { useCopy } from '../../use-copy.js';
import { Helpers } from './helpers.js';
import { OverlayPages } from './overlay-pages.js';
import { addSettingsTexts } from './settings-texts.js';
import { useAccountDeletion } from './use-account-deletion.js';
import { useAlerts } from './use-alerts.js';
import { useApiTokens } from './use-api-tokens.js';
import { useBilling } from './use-billing.js';
import { useCheckoutReturn } from './use-checkout-return.js';
import { useDestinations } from './use-destinations.js';
import { useInvoices } from './use-invoices.js';
import { useSessions } from './use-sessions.js';
import { useSettings } from './use-settings.js';
import { useSubscription } from '../use-subscription.js';

export default function SettingsPage() {
  const { t, i18n } = useTranslation();
  useState(() => addSettingsTexts(i18n));
  return (
    <Stack gap="4">
      <PageTitle>{t('navigation.settings')}</PageTitle>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        css={{ lgDown: hideBelowLoading }}
      >
        <Stack gap="4" css={hideBelowLoading}>
          <Subscription />
          <Destinations />
          <Helpers />
          <OverlayPages />
        </Stack>
        <Stack gap="4" css={hideBelowLoading}>
          <Alerts />
          <Devices />
          <Tokens />
          <AppearancePane />
          <Account />
        </Stack>
      </Grid>
    </Stack>
  );
}

function Subscription() {
  const { t } = useTranslation();
  const { payment, error, retry, ...actions } = useSettings();
  const outcome = useCheckoutReturn(payment?.status);
  const billing = useBilling();
  const invoices = useInvoices(payment);

  if (!payment) {
    return (
      <LoadingPane
        title={t('payment.subscription.title')}
        height={360}
        failure={error ? t('failed.load payment', { message: describeError(error, t) }) : null}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {payment.status === 'ACTIVE' ? (
        <SubscriptionPane
          payment={payment}
          isCancelling={actions.isCancelling}
          isReactivating={actions.isReactivating}
          onBilling={billing.open}
          onCancel={actions.cancel}
          onReactivate={actions.keep}
        />
      ) : (
        <Order payment={payment} status={payment.status} outcome={outcome} />
      )}
      {payment.usage && <CostPane usage={payment.usage} serverFee={payment.serverFee} />}
      {invoices.isShown && <InvoicesPane {...invoices.pane} />}
      <BillingDialog {...billing.dialog} />
    </>
  );
}

interface OrderProps {
  payment: PaymentFieldsFragment;
  status: Exclude<PaymentFieldsFragment['status'], 'ACTIVE'>;
  outcome: 'done' | 'left' | null;
}

function Order({ payment, status, outcome }: OrderProps) {
  const { isSubscribing, hasFailed, subscribe } = useSubscription();
  return (
    <>
      <Box mb="-3">
        {outcome !== null && <CheckoutNotice outcome={outcome} />}
        {/* A user who returns from the checkout knows that the subscription has not started. */}
        {(outcome === null || status !== 'INCOMPLETE') && <StatusNotice status={status} />}
      </Box>
      <SubscribePane
        accessFee={payment.accessFee}
        serverFee={payment.serverFee}
        tier={payment.tier}
        isSubscribing={isSubscribing}
        hasFailed={hasFailed}
        onSubscribe={subscribe}
      />
    </>
  );
}

function Destinations() {
  const { t } = useTranslation();
  const { destinations, error, retry, pane, dialog } = useDestinations();
  const isPaid = usePaymentQuery({ fetchPolicy: 'cache-only' }).data?.payment.status === 'ACTIVE';
  if (!destinations) {
    return (
      <LoadingPane
        title={t('destination.title')}
        height={200}
        failure={error ? t('failed.load destinations', { message: describeError(error, t) }) : null}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {/* Without a subscription, only the Subscribe button is primary. */}
      <DestinationsPane destinations={destinations} isPrimary={isPaid} {...pane} />
      <DestinationDialog {...dialog} />
    </>
  );
}

function Alerts() {
  const { t } = useTranslation();
  const { isLoaded, error, retry, pane } = useAlerts();
  if (!isLoaded) {
    return (
      <LoadingPane
        title={t('alert.title')}
        height={160}
        failure={error ? t('failed.load alerts', { message: describeError(error, t) }) : null}
        onRetry={retry}
      />
    );
  }
  return <AlertsPane {...pane} />;
}

function Devices() {
  const { t } = useTranslation();
  const { sessions, error, retry, ...actions } = useSessions();
  if (!sessions) {
    return (
      <LoadingPane
        title={t('session.title')}
        height={200}
        failure={error ? t('failed.load sessions', { message: describeError(error, t) }) : null}
        onRetry={retry}
      />
    );
  }
  return (
    <SessionsPane
      sessions={sessions}
      revokingId={actions.revokingId}
      isRevokingOthers={actions.isRevokingOthers}
      onRevoke={actions.revoke}
      onRevokeOthers={actions.revokeOthers}
      onLogout={actions.logout}
    />
  );
}

function Tokens() {
  const { t } = useTranslation();
  const { tokens, error, retry, ...actions } = useApiTokens();
  const copy = useCopy();
  if (!tokens) {
    return (
      <LoadingPane
        title={t('apiToken.title')}
        height={200}
        failure={error ? t('failed.load tokens', { message: describeError(error, t) }) : null}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <TokensPane
        tokens={tokens}
        revokingId={actions.revokingId}
        onCreate={actions.openDialog}
        onRevoke={actions.revoke}
      />
      <CreateTokenDialog {...actions.creation} onCopy={copy} />
    </>
  );
}

function Account() {
  const { name, isDeleting, confirm } = useAccountDeletion();
  return name !== null && <AccountPane name={name} isDeleting={isDeleting} onDelete={confirm} />;
}
