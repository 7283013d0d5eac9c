import { netValueBands } from '#domain/catalogues/net-value-bands.ts';
import type { ServiceKey } from '#domain/catalogues/services.ts';
import type { SavedRecords } from '#domain/read-back.ts';
import type { ComplianceFacts } from '../file/facts.ts';
import { clientKey } from '../file/facts.ts';
import { latestEntry } from '../file/latest-entry.ts';
import type { LevelOf } from './factors.ts';

/**
 * What the rating is computed from, without names: small enough to be stored for each client, so that a change of the table is
 * computed without reading the answers again.
 */
export type RiskInputs = {
  formationCountry: string;
  /** Countries of residence and citizenship of the people, each once. */
  peopleCountries: readonly string[];
  ownershipDepth: LevelOf<'ownership_depth'>;
  owners: LevelOf<'owners'>;
  bearerShares: boolean;
  exposedPerson: LevelOf<'exposed_person'>;
  services: LevelOf<'services'>;
  size: LevelOf<'size'>;
  wallets: number;
  /** The chains of the wallets, each once. */
  chains: readonly string[];
  /** `YYYY-MM-DD`; '' if it is not known. */
  incorporatedOn: string;
  channel: LevelOf<'channel'>;
  hits: LevelOf<'hits'>;
};

const ofAssets: readonly ServiceKey[] = ['tokenDueDiligence', 'amliSecurities'];
const ofRegistration: readonly ServiceKey[] = [
  ...(['camloMlroServices', 'msbRegistrationServices', 'rpaaRegistration'] as const),
  ...(['regulatoryRemediation', 'enhancedDueDeligence'] as const),
];

/** Returns the inputs of a client's rating from its answers and its compliance file. */
export function riskInputs(records: SavedRecords, facts: ComplianceFacts): RiskInputs {
  const details = records['company-details'];
  const people = records['control-ownership-and-related-parties'];
  const all = people ? [...people.directors, ...people.beneficialOwners, ...people.relatedParties] : [];
  const wallets = records.wallets?.wallets ?? [];
  return {
    formationCountry: details?.countryOfLegalFormation ?? '',
    peopleCountries: each(
      all.flatMap((person) => [
        person.country,
        person.countryCitizenship,
        person.secondaryCountryCitizenship,
      ]),
    ),
    ownershipDepth: depthOf(facts),
    owners: ownersOf(facts),
    bearerShares: records['customer-type']?.bearedShares === true,
    exposedPerson: exposureOf(facts),
    services: servicesOf(records['products-and-services']?.services ?? []),
    size: sizeOf(records['activity-funding-revenue']?.netValue),
    wallets: wallets.length,
    chains: each(wallets.map(({ blockchain }) => blockchain)),
    incorporatedOn: details?.dateOfIncorporation ?? '',
    channel: facts.people.every(({ check }) => check?.isVerified && check.provider !== 'manual')
      ? 'verified'
      : 'remote',
    hits: hitsOf(facts),
  };
}

const each = (names: readonly string[]) => [...new Set(names.filter((name) => name !== ''))].sort();

function depthOf({ ownership }: ComplianceFacts): RiskInputs['ownershipDepth'] {
  if (!ownership) return 'unknown';
  if (ownership.depth <= 1) return 'direct';
  return ownership.depth === 2 ? 'two' : 'more';
}

function ownersOf({ ownership }: ComplianceFacts): RiskInputs['owners'] {
  if (ownership?.outcome === 'could_not_be_obtained') return 'not_obtained';
  return ownership && ownership.unconfirmed === 0 ? 'confirmed' : 'unconfirmed';
}

const byOutcome: Readonly<Record<string, RiskInputs['exposedPerson']>> = {
  none: 'none',
  foreign: 'foreign',
  foreign_relation: 'foreign',
  domestic: 'domestic',
  relation: 'domestic',
  hio: 'domestic',
};

/** The highest of the people; not determined only if no one is exposed as far as is known. */
function exposureOf(facts: ComplianceFacts): RiskInputs['exposedPerson'] {
  const found = facts.people.map(
    ({ key }) => byOutcome[String(latestEntry(facts, 'exposed_person', key)?.answers.outcome)] ?? 'unknown',
  );
  const order = ['foreign', 'domestic', 'unknown'] as const;
  return order.find((level) => found.includes(level)) ?? 'none';
}

function servicesOf(chosen: readonly string[]): RiskInputs['services'] {
  if (ofAssets.some((key) => chosen.includes(key))) return 'assets';
  return ofRegistration.some((key) => chosen.includes(key)) ? 'regulated' : 'other';
}

function sizeOf(band: (typeof netValueBands)[number] | undefined): RiskInputs['size'] {
  const place = band === undefined ? 0 : netValueBands.indexOf(band);
  if (place <= 1) return 'small';
  return place <= 3 ? 'medium' : 'large';
}

function hitsOf(facts: ComplianceFacts): RiskInputs['hits'] {
  const outcome = latestEntry(facts, 'screening', clientKey)?.answers.outcome;
  if (outcome === 'confirmed' || outcome === 'cleared') return outcome;
  return outcome === 'no_hit' ? 'none' : 'unknown';
}
