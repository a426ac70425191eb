import { useNavigation } from '../../lib/router/location.js';
import { Footer } from './footer.js';

/** Footer of a page within the router. A link to the current page adds no history entry. */
export function PageFooter() {
  const { location, navigate } = useNavigation();
  return <Footer onOpen={(path) => navigate(path, { replace: path === location.pathname })} />;
}
