import type { Browser } from 'playwright-core';
import { runInOrder } from '../_specification/run-in-order.js';
import { SPECIFICATION } from '../_specification/sentences.js';
import { launchBrowser } from '../_browser/browser.js';
import { Product } from '../_product/product.js';
import { browserCases } from '../_specification/cases.js';
import { Stage } from '../_specification/stage.js';

/** Fees with one digit, so that the second decimal is seen; nothing started ahead, so that a server is seen starting. */
const ENV = { FEES: JSON.stringify({ REGULAR: { accessFee: 9.9, serverFee: 0.5 } }), WARM_POOL: '0' };

describe('the specification in a browser, sentence by sentence', () => {
  let product: Product;
  let browser: Browser;
  let stage: Stage;

  beforeAll(async () => {
    product = await Product.start({ env: ENV });
    browser = await launchBrowser();
    stage = new Stage(product, browser);
  }, 300_000);

  afterEach(() => stage?.tidy());

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  }, 60_000);

  runInOrder(SPECIFICATION, browserCases, { stage: () => stage, timeoutMs: 240_000 });
});
