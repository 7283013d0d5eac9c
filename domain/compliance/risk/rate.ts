import type { Rating } from '../file/facts.ts';
import { levelLabel, type RiskFactor, type RiskLevels, riskFactorNames, riskFactors } from './factors.ts';
import type { RiskInputs } from './inputs.ts';
import type { RiskTable } from './risk-table.ts';

/** One factor that counts: its level and points. @property isFloor whether the level alone makes the client a high risk */
export type RiskReason = { factor: RiskFactor; level: string; points: number; isFloor: boolean };

/** A computed rating with its reasons, the most points first. */
export type ComputedRating = { rating: Rating; score: number; reasons: readonly RiskReason[] };

/** Months after which a relationship is reviewed, by its rating. The law asks for “by risk”; the periods are the firm's. */
export const reviewMonths: Readonly<Record<Rating, number>> = { low: 36, medium: 24, high: 12 };

/** Returns the rating of a client by a table. @param today `YYYY-MM-DD`, for the age of the company */
export function rate(inputs: RiskInputs, table: RiskTable, today: string): ComputedRating {
  const levels = levelsIn(inputs, table, today);
  const reasons = riskFactorNames
    .map((factor): RiskReason => {
      const level = levels[factor];
      return {
        factor,
        level,
        points: table.points[factor]?.[level] ?? 0,
        isFloor: table.floors.includes(`${factor}.${level}`),
      };
    })
    .filter(({ points, isFloor }) => points > 0 || isFloor)
    .sort((a, b) => Number(b.isFloor) - Number(a.isFloor) || b.points - a.points);
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { rating: ratingOf(score, reasons, table), score, reasons };
}

function ratingOf(score: number, reasons: readonly RiskReason[], table: RiskTable): Rating {
  if (reasons.some(({ isFloor }) => isFloor) || score >= table.highFrom) return 'high';
  return score >= table.mediumFrom ? 'medium' : 'low';
}

function levelsIn(inputs: RiskInputs, table: RiskTable, today: string): RiskLevels {
  return {
    formation_country: worstOf([inputs.formationCountry], table),
    people_countries: worstOf(inputs.peopleCountries, table),
    ownership_depth: inputs.ownershipDepth,
    owners: inputs.owners,
    bearer_shares: inputs.bearerShares ? 'yes' : 'no',
    exposed_person: inputs.exposedPerson,
    services: inputs.services,
    size: inputs.size,
    wallets: walletLevel(inputs, table),
    company_age: ageLevel(inputs.incorporatedOn, today),
    channel: inputs.channel,
    hits: inputs.hits,
  };
}

function worstOf(names: readonly string[], table: RiskTable): RiskLevels['formation_country'] {
  if (names.some((name) => table.highCountries.includes(name))) return 'high';
  return names.some((name) => table.increasedCountries.includes(name)) ? 'increased' : 'other';
}

/** Up to this number of wallets counts as few. */
const fewWallets = 5;

function walletLevel({ wallets, chains }: RiskInputs, table: RiskTable): RiskLevels['wallets'] {
  if (chains.some((chain) => table.chains.includes(chain))) return 'chains';
  if (wallets === 0) return 'none';
  return wallets <= fewWallets ? 'few' : 'many';
}

function ageLevel(incorporatedOn: string, today: string): RiskLevels['company_age'] {
  const yearsAgo = (years: number) =>
    String(Number(today.slice(0, 4)) - years).padStart(4, '0') + today.slice(4);
  if (incorporatedOn > yearsAgo(1)) return 'new';
  return incorporatedOn > yearsAgo(3) ? 'young' : 'old';
}

/** Returns a reason as a sentence: `Bearer shares: issued, 40 points`. */
export function reasonInWords({ factor, level, points, isFloor }: RiskReason): string {
  const label = levelLabel(factor, level);
  const what = label.charAt(0).toLowerCase() + label.slice(1);
  return `${riskFactors[factor].label}: ${what}, ${points} points${isFloor ? ', a high risk by itself' : ''}`;
}

/** Returns which factors moved between two ratings, as sentences; empty if none did. */
export function movedInWords(before: readonly RiskReason[], now: readonly RiskReason[]): string[] {
  return riskFactorNames.flatMap((factor) => {
    const of = (reasons: readonly RiskReason[]) => reasons.find((reason) => reason.factor === factor);
    const [was, is] = [of(before), of(now)];
    if (was?.level === is?.level && was?.points === is?.points) return [];
    const words = (reason: RiskReason | undefined) =>
      reason ? `${levelLabel(factor, reason.level)}, ${reason.points} points` : '0 points';
    return [`${riskFactors[factor].label}: from ${words(was)} to ${words(is)}`];
  });
}
