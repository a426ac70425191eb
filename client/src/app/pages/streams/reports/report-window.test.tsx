import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { screen, waitFor } from '@testing-library/dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { addFeatureTexts } from '../../../../i18n/all-feature-texts.js';
import { startLanguage } from '../../../../i18n/language.js';
import { ReportWindow } from './report-window.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const { fetch: originalFetch } = globalThis;
const PAGE =
  '<html><head><style>p{margin:0}</style></head><body><nav>Streams</nav><p>Never lost</p></body></html>';
const REPORT = {
  ...{
    __typename: 'SessionReport' as const,
    id: '7',
    serverId: '3',
    began: 1_790_000_000_000,
    lengthMs: 60_000,
  },
  ...{ deadZones: 0, deadZonesMs: 0, gaps: null, cost: 0.1, expires: 1_797_800_000_000, version: 1 },
};

describe('ReportWindow', () => {
  let root: Root;
  let paths: string[];
  const container = document.createElement('div');
  const i18n = startLanguage();
  addFeatureTexts(i18n);

  async function render(respond: () => { ok: boolean; status: number }): Promise<void> {
    paths = [];
    const send = (url: string) => {
      paths.push(url.split('?')[0] ?? '');
      return Promise.resolve({ ...respond(), text: () => Promise.resolve(PAGE) });
    };
    Object.assign(globalThis, { fetch: send });
    // The environment's signals have no timeouts.
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    root = createRoot(container);
    await act(async () =>
      root.render(
        <ChakraProvider value={defaultSystem}>
          <I18nextProvider i18n={i18n}>
            <ReportWindow report={REPORT} onClose={() => null} />
          </I18nextProvider>
        </ChakraProvider>,
      ),
    );
  }

  afterEach(async () => {
    await act(async () => root.unmount());
    Object.assign(globalThis, { fetch: originalFetch });
    Reflect.deleteProperty(AbortSignal, 'timeout');
  });

  it('shows the page of the report without its way back, and runs no script of it', async () => {
    await render(() => ({ ok: true, status: 200 }));
    const frame = await waitFor(() => screen.getByTitle(/^Report of /));
    expect(paths).toEqual(['/api/v1/session-report/7/page']);
    expect(frame.getAttribute('srcdoc')).toContain('nav{display:none}');
    expect(frame.getAttribute('srcdoc')).toContain('<p>Never lost</p>');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  });

  it('requests the page again after a failure', async () => {
    let isBroken = true;
    await render(() => ({ ok: !isBroken, status: isBroken ? 503 : 200 }));
    await waitFor(() => screen.getByText(/^Failed to load the report: /));
    isBroken = false;
    await act(async () => screen.getByText('Try again').click());
    await waitFor(() => screen.getByTitle(/^Report of /));
    expect(paths).toHaveLength(2);
  });
});
