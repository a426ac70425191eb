import { readAllFiles } from '../_product/read-all-files.js';
import { testMainJourney } from '../_product/main-journey.js';
import { createMysqlDatabase } from '../_product/mysql.js';
import { Product } from '../_product/product.js';

describe('the main journey on SQLite', () => {
  testMainJourney(async () => {
    const product = await Product.start();
    return { product, dump: () => readAllFiles(product.dataDir) };
  });
});

describe('the main journey on MariaDB', () => {
  testMainJourney(async () => {
    const database = await createMysqlDatabase();
    const product = await Product.start({ env: { DATABASE_URL: database.url } });
    return { product, dump: () => database.dump() };
  });
});
