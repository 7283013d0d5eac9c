import { describe, expect, it } from 'vitest';
import {
  betterThan,
  filesUnder,
  inComments,
  inDocument,
  inStrings,
  type Phrase,
  phrasesIn,
} from './dialect.ts';

const code = /\.(ts|tsx|mjs)$/;

const listed = (found: readonly Phrase[]) =>
  found.map(({ where, phrase }) => `${where}: write "${betterThan(phrase)}" for "${phrase}"`);

describe('what people read is plain English', () => {
  it.each<[string, () => Phrase[]]>([
    [
      'screens',
      () => filesUnder(['src', 'server', 'domain', 'machines'], code).flatMap((file) => inStrings(file)),
    ],
    [
      'comments',
      () =>
        filesUnder(
          ['src', 'server', 'domain', 'machines', 'vite', 'tests', 'paths', 'tools', 'scripts', 'bench'],
          code,
        ).flatMap((file) => inComments(file)),
    ],
    ['documents', () => filesUnder(['docs'], /\.md$/).flatMap((file) => inDocument(file))],
  ])('in %s', (_kind, read) => {
    expect(listed(read())).toEqual([]);
  });

  it('detects a phrase that is not plain English', () => {
    expect(phrasesIn('Whoever opens it anew is told so.').map((each) => each.toLowerCase())).toEqual([
      'whoever',
      'anew',
      'is told',
    ]);
    expect(phrasesIn('The caller receives the record again.')).toEqual([]);
    expect(betterThan('is told')).toBe('receives, is notified');
  });
});
