import { createLineReader } from './line-reader.js';

describe('createLineReader', () => {
  it('joins chunks to complete lines, and skips empty ones', () => {
    const lines: string[] = [];
    const read = createLineReader((line) => lines.push(line));
    for (const piece of ['{"do"', ':"beat"}\n{"do":"end"}', '\n\n', 'rest']) read(Buffer.from(piece));
    expect(lines).toEqual(['{"do":"beat"}', '{"do":"end"}']);
  });

  it('drops a line longer than 64 KiB', () => {
    const lines: string[] = [];
    const read = createLineReader((line) => lines.push(line));
    read(Buffer.alloc(70_000, 'x'));
    read(Buffer.from('\nnext\n'));
    expect(lines).toEqual(['next']);
  });
});
