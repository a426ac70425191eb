import { useLocation, useNavigate } from 'react-router';
import { Footer } from './footer.js';

/** Footer of a page within the router. A link to the current page adds no history entry. */
export function PageFooter() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return <Footer onOpen={(path) => void navigate(path, { replace: path === pathname })} />;
}
