import type { Browser } from 'playwright-core';
import { launchBrowser } from '../_browser/browser.js';
import { Product } from '../_product/product.js';
import { runInOrder } from './run-in-order.js';
import { SPECIFICATION } from './sentences.js';
import { type BrowserCases, Stage } from './stage.js';

/** Fees with one digit, so that the second decimal is seen; nothing started ahead, so that a server is seen starting. */
const ENV = { FEES: JSON.stringify({ REGULAR: { accessFee: 9.9, serverFee: 0.5 } }), WARM_POOL: '0' };

/** Runs cases over a product of their own, each in the order of its sentence. */
export function prove(cases: readonly BrowserCases[]): void {
  let product: Product;
  let browser: Browser;
  let stage: Stage;

  beforeAll(async () => {
    product = await Product.start({ env: ENV });
    browser = await launchBrowser();
    stage = new Stage(product, browser);
  });

  afterEach(() => stage?.tidy());

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  runInOrder(SPECIFICATION, cases, { stage: () => stage, timeoutMs: 100_000 });
}
