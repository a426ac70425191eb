import type { Browser } from 'playwright-core';
import { launchBrowser } from '../_browser/browser.js';
import { Product } from '../_product/product.js';
import { SPECIFICATION } from './sentences.js';
import { type BrowserCases, Stage } from './stage/stage.js';

/** Fees with one decimal show that pages add the second. Without a warm pool, a starting server is visible. */
const ENV = { FEES: JSON.stringify({ REGULAR: { accessFee: 9.9, serverFee: 0.5 } }), WARM_POOL: '0' };

/**
 * Defines one test for every sentence with a case, in the order of the sentences, on a separate product. Throws if a
 * case has no sentence or a sentence has two cases.
 */
export function defineCases(sections: readonly BrowserCases[]): void {
  let product: Product;
  let browser: Browser;
  let stage: Stage;

  beforeAll(async () => {
    product = await Product.start({ env: ENV });
    browser = await launchBrowser('short-lived');
    stage = new Stage(product, browser);
  });

  afterEach(() => stage?.cleanUp());

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const cases = new Map<string, (stage: Stage) => Promise<void>>();
  for (const [id, testCase] of sections.flatMap((section) => Object.entries(section))) {
    if (cases.has(id)) throw new Error(`two cases for sentence ${id}`);
    cases.set(id, testCase);
  }
  for (const { id, text } of SPECIFICATION) {
    const testCase = cases.get(id);
    if (testCase) it(`${id} ${text}`, () => testCase(stage));
    cases.delete(id);
  }
  if (cases.size > 0) throw new Error(`no sentence for case ${[...cases.keys()].join(', ')}`);
}
