import { createHash } from 'node:crypto';
import { createContentSecurityPolicy } from './api-docs-policy.js';

const createDirective = (script: string) =>
  `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`;

describe('createContentSecurityPolicy', () => {
  it.each([
    ['without other scripts', '<script>run()</script>'],
    ['after a script with a source', '<script src="js/a.js"></script>\n<p>\n<script>run()</script>'],
    ['with a type', '<script src="a.js"></script><script type="text/javascript">run()</script>'],
  ])('allows an inline script %s by its hash', (_, html) => {
    expect(createContentSecurityPolicy(html)).toContain(createDirective('run()'));
  });
});
