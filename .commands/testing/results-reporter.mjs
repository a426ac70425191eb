/**
 * Reports results of `node --test` in the format of `jest --json`.
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} source
 */
export default async function* resultsReporter(source) {
  /** @type {string[]} Names from the outermost suite to the current test. */
  const path = [];
  /** @type {Map<string, string>} Output by file, for files that could not run. */
  const stderrByFile = new Map();
  /** @type {import('./counts.mjs').ReportedFile[]} */
  const files = [];
  for await (const { type, data } of source) {
    if (type === 'test:stderr')
      stderrByFile.set(data.file, (stderrByFile.get(data.file) ?? '') + data.message);
    if (type === 'test:start') path.splice(data.nesting, Infinity, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const file = findOrAddFile(files, data.file ?? data.name);
    const error = type === 'test:fail' && data.todo === undefined ? data.details.error : null;
    if (error) file.status = 'failed';
    if (error && data.name === file.name)
      file.message = stderrByFile.get(file.name) || getErrorMessage(error);
    else if (!isSuiteSummary(data)) {
      file.assertionResults.push({
        status: error ? 'failed' : (data.skip ?? data.todo) === undefined ? 'passed' : 'pending',
        fullName: [...path.slice(0, data.nesting), data.name].join(' '),
        failureMessages: error ? [getErrorMessage(error)] : [],
      });
    }
  }
  yield JSON.stringify({ testResults: files });
}

/**
 * @param {import('./counts.mjs').ReportedFile[]} files
 * @param {string} name
 */
function findOrAddFile(files, name) {
  const existing = files.find((file) => file.name === name);
  if (existing) return existing;
  /** @type {import('./counts.mjs').ReportedFile} */
  const file = { name, status: 'passed', message: '', assertionResults: [] };
  files.push(file);
  return file;
}

/**
 * Returns true for the result of a suite that only sums up its tests and is not an error itself.
 * @param {import('node:test').EventData.TestPass | import('node:test').EventData.TestFail} data
 */
function isSuiteSummary({ details }) {
  if (!('error' in details)) return details.type === 'suite';
  return 'failureType' in details.error && details.error.failureType === 'subtestsFailed';
}

/** @param {Error} error */
function getErrorMessage(error) {
  const { cause } = error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : error.message;
}
