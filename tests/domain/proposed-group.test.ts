import { expect, it } from 'vitest';
import { proposedGroup } from '#domain/rules/proposed-group.ts';

it.each([
  ['BoardResolution.pdf', 'boardResolution'],
  ['board_resolution-signed (2).jpg', 'boardResolution'],
  ['Certificate of Incorporation.pdf', 'certificateIncorporation'],
  ['Certificate of Incumbency 2026.pdf', 'certificateOfIncumbency'],
  ['Operating-Agreement.PDF', 'operatingAgreement'],
  ['Articles of Association.pdf', 'operatingAgreement'],
  ['Articles of Incorporation.pdf', 'certificateIncorporation'],
  ['Ownership structure chart.png', 'ownershipStructure'],
  ['Register of Directors.pdf', 'directorOrManager'],
  ['Cap Table.png', 'shareholderRegisterCap'],
  ['shareholders_register.jpg', 'shareholderRegisterCap'],
  ['utility-bill-march.jpg', 'proofOfAddress'],
  ['Source of Funds.pdf', 'sourceOfFunds'],
  ['source_of_wealth.pdf', 'sourceOfWealth'],
  ['W-8BEN-E.pdf', 'taxForm'],
  ['w9.jpg', 'taxForm'],
])('the name %s suggests a group', (name, group) => {
  expect(proposedGroup(name)).toBe(group);
});

it.each(['IMG_1234.jpg', 'scan0001.pdf', '', '.pdf', 'billing.tar', 'taxonomy.png'])(
  'the name "%s" suggests none',
  (name) => {
    expect(proposedGroup(name)).toBeNull();
  },
);
