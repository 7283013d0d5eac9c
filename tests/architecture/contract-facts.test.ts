import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleContract } from '#contract/bundle.ts';
import { changeOfFacts, contractFacts, writeFacts } from '#contract/facts.ts';
import { frozenText } from '#tests/frozen/frozen.ts';
import { projectRoot } from './source-files.ts';

const document = await bundleContract(path.join(projectRoot, 'openapi.yaml'));
const now = writeFacts(contractFacts(document));

describe('the contract', () => {
  it('keeps everything that clients rely on', () => {
    const { lost } = changeOfFacts(frozenText('contract.txt'), now);
    expect(lost, 'npm run contract names each; after an agreed change: npm run contract -- --write').toEqual(
      [],
    );
  });

  it.each([
    [
      'an operation',
      'GET /contact-details |',
      'GET /contact |',
      /^GET \/contact-details \| id: getContactDetails$/,
    ],
    [
      'a field',
      '; .roleAtCompany: string, maxLength 100, required',
      '',
      /^ContactDetails \| \.roleAtCompany/,
    ],
    [
      'a bound',
      '.email: string, maxLength 254',
      '.email: string, maxLength 200',
      /\| \.email: string, maxLength 254/,
    ],
    ['a choice', '; .primaryAsset may be: BTC', '', /^Wallet \| \.primaryAsset may be: BTC$/],
    ['an answer', '412: → PreconditionFailed; ', '', / \| 412: → PreconditionFailed$/],
  ])('is detected to have lost %s', (_, known, changed, named) => {
    const { lost, added } = changeOfFacts(now, now.replaceAll(known, changed));
    expect(lost).toContainEqual(expect.stringMatching(named));
    // The reverse comparison is an addition, which is allowed.
    expect(changeOfFacts(now.replaceAll(known, changed), now).added).toEqual(lost);
    expect(added.every((fact) => !lost.includes(fact))).toBe(true);
  });
});
