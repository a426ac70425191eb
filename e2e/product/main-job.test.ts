import { readAllFiles } from '../_product/read-all-files.js';
import { testMainJob } from '../_product/main-job.js';
import { createMysqlDatabase } from '../_product/mysql.js';
import { Product } from '../_product/product.js';

describe('the main job on SQLite', () => {
  testMainJob(async () => {
    const product = await Product.start();
    return { product, dump: () => readAllFiles(product.dataDir) };
  });
});

describe('the main job on MariaDB', () => {
  testMainJob(async () => {
    const database = await createMysqlDatabase();
    const product = await Product.start({ env: { DATABASE_URL: database.url } });
    return { product, dump: () => database.dump() };
  });
});
