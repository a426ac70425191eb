import { createRoot } from 'react-dom/client';
import { GraphqlPage } from './graphql-page.js';
import 'graphiql/style.css';
import './page.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<GraphqlPage />);
