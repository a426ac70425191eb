import { Box, Skeleton, Text } from '@chakra-ui/react';
import { LoadFailure } from '../../ui/pane/load-failure.js';

interface Operator {
  name: string;
  /** Postal address with line breaks or commas between its lines. */
  address: string;
  email: string;
}

export type OperatorState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'known'; operator: Operator };

export function OperatorAddress({ state }: { state: OperatorState }) {
  if (state.kind === 'failed') {
    const text = `Die Angaben zum Betreiber konnten nicht geladen werden: ${state.message}`;
    return <LoadFailure text={text} onRetry={state.retry} />;
  }
  if (state.kind === 'loading') {
    return (
      <Box role="status" minH="104px" mb="3">
        <Text srOnly>Die Angaben zum Betreiber werden geladen …</Text>
        <Skeleton bg="surface" height="20px" width="40%" mb="2" />
        <Skeleton bg="surface" height="20px" width="60%" mb="2" />
        <Skeleton bg="surface" height="20px" width="50%" />
      </Box>
    );
  }
  const { name, address, email } = state.operator;
  return (
    <Box asChild fontStyle="normal" minH="104px" mb="3">
      <address>
        <Box fontWeight="700">{name}</Box>
        <Box whiteSpace="pre-line">{address}</Box>
        <div>
          E-Mail: <a href={`mailto:${email}`}>{email}</a>
        </div>
      </address>
    </Box>
  );
}
