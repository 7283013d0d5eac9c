import { isPercent } from '../rule.ts';
import type { OwnershipLink, TrustRole } from '../structure.ts';
import { isRecord, type ReadErrors, textOf } from './read-value.ts';
import { otherInterests, roleInterests } from './statements.ts';

type Held = Pick<OwnershipLink, 'shares' | 'votes' | 'control' | 'roles'>;

/** Returns the interests of a relationship that have not ended as what a link holds; reports those that cannot be read. */
export function readInterests(
  value: unknown,
  path: string,
  { errors, today, isTrust }: ReadErrors & { isTrust: boolean },
): Held {
  const held: Held = { shares: null, votes: null, control: '', roles: [] };
  const words: string[] = [];
  if (!Array.isArray(value)) {
    errors.push({ property: path, message: 'Add the interests of this relationship as a list' });
    return held;
  }
  for (const [index, interest] of value.entries()) {
    const place = `${path}.${index}`;
    if (!isRecord(interest)) {
      errors.push({ property: place, message: 'Send this interest as an object' });
      continue;
    }
    const { type, details, share, endDate } = interest;
    if (typeof endDate === 'string' && endDate <= today) continue;
    if (type === 'shareholding' || type === 'votingRights') {
      const property = type === 'shareholding' ? 'shares' : 'votes';
      const read = readShare(share);
      if (read === null) {
        errors.push({
          property: `${place}.share`,
          message: 'Enter a percentage of more than 0 and at most 100',
        });
      } else if (typeof read === 'string')
        words.push(`${property === 'shares' ? 'Shareholding' : 'Voting rights'}${read}`);
      else if (held[property] !== null) {
        errors.push({
          property: `${place}.type`,
          message: `This relationship has two interests of the type ${type}`,
        });
      } else held[property] = read;
      continue;
    }
    const role = isTrust ? roleOf(type) : undefined;
    const title =
      typeof type === 'string' && Object.hasOwn(otherInterests, type) ? otherInterests[type] : undefined;
    if (role) held.roles.push(role);
    else if (title === undefined) {
      errors.push({ property: `${place}.type`, message: 'This type of interest is not part of BODS 0.4' });
    } else
      words.push(
        textOf(details) === '' || type === 'otherInfluenceOrControl'
          ? textOf(details) || title
          : `${title}: ${textOf(details)}`,
      );
  }
  return { ...held, roles: [...new Set(held.roles)], control: words.join('; ') };
}

function roleOf(type: unknown): TrustRole | undefined {
  return (Object.keys(roleInterests) as TrustRole[]).find((role) => roleInterests[role] === type);
}

/** Returns an exact share; a range, or no share at all, as words; null if it is no percentage. */
function readShare(share: unknown): number | string | null {
  if (share === undefined || share === null) return ' of an unknown percentage';
  if (!isRecord(share)) return null;
  const { exact, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = share;
  const same = minimum !== undefined && minimum === maximum ? minimum : undefined;
  const value = exact ?? same;
  if (value !== undefined) {
    const percent = typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : Number.NaN;
    return isPercent(percent) ? percent : null;
  }
  const [from, to] = [minimum ?? exclusiveMinimum ?? 0, maximum ?? exclusiveMaximum ?? 100];
  return typeof from === 'number' && typeof to === 'number' && 0 <= from && from < to && to <= 100
    ? ` of ${from} to ${to} %`
    : null;
}
