import type { ISchema, ValidateOptions } from 'yup';
import type { Answers, QuestionList } from '../form/question.ts';
import { recordRule } from '../form/rule.ts';
import type { SectionId, SectionRecords } from '../records/sections.ts';
import type { RuleContext } from '../rules/clock.ts';
import { closedObject } from '../rules/closed-object.ts';
import { type Identity, listField } from '../rules/list-field.ts';
import { canonicalWalletAddress } from '../rules/wallet-address.ts';
import type { CompanyDetails } from './company-details.ts';
import { physicalAddressFields, withPhysicalAddress } from './physical-address.ts';
import { sections } from './registry.ts';

/** The part of a yup schema that is used; the schema's own type does not say which section it belongs to. */
export type SectionRule<Kept> = Pick<ISchema<Kept>, '__outputType'> & {
  validateSync(value: unknown, options: ValidateOptions<RuleContext>): Kept;
};

/** Returns the rule of a section's record. Only the server validates, so that no page imports this module. */
export function sectionRule<Id extends SectionId>(id: Id): SectionRule<SectionRecords[Id]> {
  const { called, questions, lists } = sections[id];
  const rule = closedObject(
    {
      ...recordRule(questions),
      ...Object.fromEntries(lists.map((list) => [list.name, listRule(list)])),
    },
    `Send the ${called} as an object`,
  );
  return rule as unknown as SectionRule<SectionRecords[Id]>;
}

function listRule(list: QuestionList) {
  const { max, entry = list.one } = list;
  const plural = list.title.toLowerCase();
  const item = closedObject(recordRule(list.questions), `Send this ${entry} as an object`);
  return listField<Answers>({
    item: item as ISchema<Answers>,
    max,
    tooMany: `List at most ${max} ${plural}`,
    wrongType: `Send the ${plural} as a list, empty if there are none`,
    ...identities[list.name]?.(plural),
  });
}

/** What makes an entry a duplicate of another, by the name of its list. */
const identities: Readonly<Record<string, (plural: string) => Identity<Answers>>> = {
  wallets: () => ({
    identity: ({ walletAddress, blockchain }) =>
      typeof walletAddress === 'string' && walletAddress !== ''
        ? JSON.stringify([canonicalWalletAddress(walletAddress), blockchain])
        : undefined,
    reportAt: 'walletAddress',
    repeated: 'This wallet is listed above: list it once',
  }),
  directors: onePerson,
  beneficialOwners: onePerson,
  relatedParties: onePerson,
};

function onePerson(plural: string): Identity<Answers> {
  return {
    identity: personIdentity,
    reportAt: 'taxIdNumber',
    repeated: `This person is among the ${plural} already: list each person once`,
  };
}

/** Two entries are the same person if name, date of birth and tax id are the same, regardless of case and of the encoding of accents. */
function personIdentity({ firstName, lastName, dateOfBirth, taxIdNumber }: Answers): string | undefined {
  const parts = [firstName, lastName, dateOfBirth, taxIdNumber].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  );
  return parts.length < 4
    ? undefined
    : JSON.stringify(parts.map((part) => part.normalize('NFC').toLowerCase()));
}

type Completion = (value: Record<string, unknown>, sent: Record<string, unknown>) => unknown;

/**
 * Functions that complete a record after the texts that were left out became empty: `value` has those texts, and `sent` tells a
 * text that was left out from one that was sent empty.
 */
export const completions: { readonly [Id in SectionId]?: Completion } = {
  // A physical address that was left out is the registered one (specification section 4). One that was sent empty is an
  // address without an answer, which the rule refuses. Copied texts may be of the wrong type; the rule refuses those too.
  'company-details': (value, sent) =>
    physicalAddressFields.some((field) => Object.hasOwn(sent, field))
      ? value
      : withPhysicalAddress(value as CompanyDetails, false),
};
