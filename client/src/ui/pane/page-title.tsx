import { Heading, type HeadingProps } from '@chakra-ui/react';

/** The title of a page, in the same size on every page. */
export function PageTitle(props: HeadingProps) {
  return <Heading as="h1" fontSize="xl" pt={{ base: '2', md: '0' }} overflowWrap="anywhere" {...props} />;
}
