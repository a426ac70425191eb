import { lazy, type ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A page in a file of its own. Unlike `lazy` alone it is downloaded anew when it is shown again after a failure. */
export function lazyPage(load: Load): ComponentType {
  const attempt = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        Page = attempt();
        throw error;
      }),
    );
  let Page = attempt();
  return function LazyPage() {
    return <Page />;
  };
}
