import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { supportedBrowsers } from '#scripts/lib/browsers.mjs';
import { builtTexts } from '../support/built-files.ts';

const built = fileURLToPath(new URL('../../../dist/portal', import.meta.url));

const scripts = [...builtTexts(built)].filter(([file]) => file.endsWith('.js'));

/**
 * Functions that Safari 16.4 does not have, by the version that introduced them. A library may check whether a function exists
 * before a call; a call without that check fails.
 */
const newer: readonly [name: string, pattern: RegExp][] = [
  ['URL.canParse (17)', /(?<!typeof )\bURL\.canParse\(/],
  ['URL.parse (18)', /\bURL\.parse\(/],
  ['Promise.withResolvers (17.4)', /\bPromise\.withResolvers\(/],
  ['Promise.try (18.2)', /\bPromise\.try\(/],
  ['Object.groupBy (17.4)', /\bObject\.groupBy\(/],
  ['Map.groupBy (17.4)', /\bMap\.groupBy\(/],
  ['AbortSignal.any (17.4)', /\bAbortSignal\.any\(/],
  ['Set methods (17)', /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/],
  [
    'iterator helpers (18.4)',
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|some|every|find|take|drop)\(/,
  ],
  ['RegExp.escape (18.2)', /\bRegExp\.escape\(/],
  ['crypto.randomUUID (not without TLS)', /\bcrypto\.randomUUID\(/],
];

describe('the built portal runs in the oldest supported browsers', () => {
  it('uses only ES2022 syntax, which Safari 16.4 supports', () => {
    expect(supportedBrowsers).toContain('safari16.4');
    expect(scripts.length).toBeGreaterThan(10);
    const refused = scripts.flatMap(([file, text]) => {
      try {
        parse(text, { ecmaVersion: 2022, sourceType: 'module' });
        return [];
      } catch (error) {
        return [`${path.basename(file)}: ${String(error)}`];
      }
    });
    expect(refused).toEqual([]);
  });

  it('calls no API that Safari 16.4 lacks', () => {
    // The legacy build of pdfjs-dist brings what older browsers lack along.
    const own = scripts.filter(([file]) => !path.basename(file).startsWith('pdf-pages-'));
    expect(own.length).toBe(scripts.length - 1);
    const found = own.flatMap(([file, text]) =>
      newer.flatMap(([name, pattern]) => {
        const at = pattern.exec(text)?.index;
        return at === undefined
          ? []
          : [`${path.basename(file)}: ${name}: ${text.slice(Math.max(0, at - 60), at + 40)}`];
      }),
    );
    expect(found).toEqual([]);
  });
});
