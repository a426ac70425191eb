import { createHash } from 'node:crypto';
import { createPolicy } from './api-docs-policy.js';

const createDirective = (script: string) =>
  `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`;

describe('createPolicy', () => {
  it.each([
    ['alone', '<script>run()</script>'],
    ['behind a script with a source', '<script src="js/a.js"></script>\n<p>\n<script>run()</script>'],
    ['with a type', '<script src="a.js"></script><script type="text/javascript">run()</script>'],
  ])('allows by its hash an inline script %s', (_, html) => {
    expect(createPolicy(html)).toContain(createDirective('run()'));
  });
});
