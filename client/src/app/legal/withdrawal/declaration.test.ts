import { findFieldErrors, createRequestBody, type Declaration } from './declaration.js';

const GOOD: Declaration = { name: 'Ada Weg', email: 'ada@example.org', contract: 'Abo', message: '' };

describe('findFieldErrors', () => {
  it.each(['name', 'email', 'contract'] as const)('reports a %s that is missing or blank', (field) => {
    expect(Object.keys(findFieldErrors({ ...GOOD, [field]: '' }))).toEqual([field]);
    expect(Object.keys(findFieldErrors({ ...GOOD, [field]: '   ' }))).toEqual([field]);
  });

  it.each(['ada', 'ada@', '@example.org', 'a da@example.org', 'a@b@c'])('rejects the address %s', (email) => {
    expect(findFieldErrors({ ...GOOD, email }).email).toContain('keine E-Mail-Adresse');
  });

  it.each(['ada@localhost', ' ada@example.org ', 'ädä+x@exämple.org'])('accepts the address %s', (email) => {
    expect(findFieldErrors({ ...GOOD, email })).toEqual({});
  });
});

describe('createRequestBody', () => {
  it('trims the values, and leaves out an empty message', () => {
    expect(createRequestBody({ ...GOOD, name: ' Ada Weg ', message: '  ' })).toEqual({
      name: 'Ada Weg',
      email: 'ada@example.org',
      contract: 'Abo',
    });
  });

  it('keeps a message', () => {
    expect(createRequestBody({ ...GOOD, message: 'Zeile 1\nZeile 2' }).message).toBe('Zeile 1\nZeile 2');
  });
});
