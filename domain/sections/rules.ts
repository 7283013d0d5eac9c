import type { ISchema, ValidateOptions } from 'yup';
import type { Answers, QuestionList } from '../form/question.ts';
import { recordRule } from '../form/rule.ts';
import type { SectionId, SectionRecords } from '../records/sections.ts';
import { canonicalWalletAddress } from '../rules/chain-address.ts';
import type { RuleContext } from '../rules/clock.ts';
import { closedObject } from '../rules/closed-object.ts';
import { type Identity, listField } from '../rules/list-field.ts';
import type { CompanyDetails } from './company-details.ts';
import { physicalAddressFields, withPhysicalAddress } from './physical-address.ts';
import { sections } from './registry.ts';

/** The used part of a yup schema, typed by its section; the schema's own type is not. */
export type SectionRule<Stored> = Pick<ISchema<Stored>, '__outputType'> & {
  validateSync(value: unknown, options: ValidateOptions<RuleContext>): Stored;
};

/** Returns the validation rule of a section's record. Only the server validates: no page may import this module. */
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

/** The rules for duplicate entries, by the name of the list. */
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

/**
 * Returns the identity of a person: name, date of birth and tax id, regardless of case and of the encoding of accents. Returns
 * undefined if one of them is missing.
 */
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
 * Functions that complete a record after omitted texts were replaced with empty ones: `value` has the empty texts, and `sent`
 * shows whether a text was omitted or sent empty.
 */
export const completions: { readonly [Id in SectionId]?: Completion } = {
  // An omitted physical address defaults to the registered one (specification section 4). An address that was sent empty is a
  // missing answer, which the rule refuses. The copied texts may have the wrong type; the rule refuses those too.
  'company-details': (value, sent) =>
    physicalAddressFields.some((field) => Object.hasOwn(sent, field))
      ? value
      : withPhysicalAddress(value as CompanyDetails, false),
};
