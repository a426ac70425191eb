import { Text } from '@chakra-ui/react';
import { Component, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../lib/describe-error.js';
import { isChunkLoadError } from '../lib/persistent-import.js';
import { useLocation } from '../lib/router/location.js';
import { LoadFailure } from '../ui/pane/load-failure.js';
import { SkeletonPane } from '../ui/pane/skeleton-pane.js';
import { useLive } from './live.js';

/** Shows a skeleton while a page loads, and the error if the page throws. Navigation resets the error. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} describe={(error) => t('pageFailed', { message: describeError(error, t) })}>
      <Suspense fallback={<SkeletonPane height={240} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface ErrorBoundaryProps {
  describe: (error: unknown) => string;
  children: ReactNode;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <LoadError
        text={this.props.describe(error)}
        onRetry={() => (isChunkLoadError(error) ? location.reload() : this.setState({ error: null }))}
      />
    );
  }
}

/** Shows the error, and retries when the live channel reconnects. */
function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const { state } = useLive();
  const wasLost = useRef(false);
  const retry = useEffectEvent(onRetry);
  useEffect(
    function retryOnReconnect() {
      if (state !== 'connected') wasLost.current = true;
      else if (wasLost.current) retry();
    },
    [state],
  );
  return (
    <>
      <Text as="h1" srOnly>
        {t('product')}
      </Text>
      <LoadFailure text={text} onRetry={onRetry} />
    </>
  );
}
