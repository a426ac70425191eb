import { useLocation, useNavigate } from 'react-router';
import { Footer } from './footer.js';

/** The footer of a page in the router. A link to the present page adds nothing to the history. */
export function PageFooter() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return <Footer onOpen={(path) => void navigate(path, { replace: path === pathname })} />;
}
