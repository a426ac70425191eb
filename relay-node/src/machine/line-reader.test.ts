import { createLineReader } from './line-reader.js';

describe('createLineReader', () => {
  it('joins chunks to complete lines, and skips empty lines', () => {
    const lines: string[] = [];
    const handleData = createLineReader((line) => lines.push(line));
    for (const chunk of ['{"do"', ':"beat"}\n{"do":"end"}', '\n\n', 'rest']) handleData(Buffer.from(chunk));
    expect(lines).toEqual(['{"do":"beat"}', '{"do":"end"}']);
  });

  it('drops a line longer than 64 KiB', () => {
    const lines: string[] = [];
    const handleData = createLineReader((line) => lines.push(line));
    handleData(Buffer.alloc(70_000, 'x'));
    handleData(Buffer.from('\nnext\n'));
    expect(lines).toEqual(['next']);
  });
});
