import type { components } from '#contract/schema.d.ts';
import type { Happening } from './agenda.ts';
import type { Firm } from './open-firm.ts';

type Schemas = components['schemas'];
type Structure = Schemas['OwnershipStructure'];

const DAY_MS = 86_400_000;

/** The approved cases with a file: the oldest, whose reviews are due first, and the latest. */
const OF_EACH = 6;
/** How many of the oldest are at high risk. */
const AT_HIGH_RISK = 2;

/** The ownership and the compliance files of some approved cases: complete ones, ones with open items, and reviews that are due. */
export function complianceAgenda(until: Date): Happening[] {
  const day = (daysAgo: number) => new Date(until.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      daysAgo: 0.2,
      async happens(firm) {
        const approved = async (order: 'asc' | 'desc') => {
          const path = `/admin/cases?status=approved&sort=createdAt&order=${order}&pageSize=${OF_EACH}`;
          return (await firm.call<Schemas['CasePage']>('GET', path, { as: firm.manager })).items;
        };
        const ids = new Set([...(await approved('asc')), ...(await approved('desc'))].map(({ id }) => id));
        for (const [index, id] of [...ids].entries()) {
          await recordOwnership(firm, id, day(3));
          await recordEntries(firm, id, { day, isComplete: index % 3 !== 2 });
          if (index < AT_HIGH_RISK) await raiseRisk(firm, id);
        }
      },
    },
  ];
}

/** Stores who owns the company: the people whom the client lists as owners, in equal parts, confirmed by the register. */
async function recordOwnership({ call, manager }: Firm, id: string, date: string): Promise<void> {
  const path = `/admin/cases/${id}/ownership`;
  const { structure } = await call<Schemas['CaseOwnership']>('GET', path, { as: manager });
  const owners = structure.nodes.filter(({ lists }) => lists.includes('beneficialOwners'));
  const shares = owners.length === 0 ? 0 : Math.floor(100 / owners.length);
  const isFound = shares >= 25;
  const body: Structure = {
    ...structure,
    links: owners.map(({ id: owner }) => ({
      ...{ owner, owned: 'client', shares, votes: shares },
      ...{ control: '', roles: [] },
    })),
    outcome: isFound ? 'found' : 'none',
    outcomeReason: isFound ? '' : 'The register of shares has no holder of 25 % or more.',
    confirmations: isFound
      ? owners.map(({ id: owner }) => ({
          ...{ owner, obtained: 'client_answers', measure: 'securities_register' },
          ...{ source: 'Register of the company', date },
        }))
      : [],
  };
  await call('PUT', path, { as: manager, body, headers: { 'if-none-match': '*' } });
}

type Recording = { day(daysAgo: number): string; isComplete: boolean };

async function recordEntries(firm: Firm, id: string, { day, isComplete }: Recording): Promise<void> {
  const path = `/admin/cases/${id}/compliance`;
  const { subjects } = await firm.call<Schemas['ComplianceFile']>('GET', path, { as: firm.manager });
  const [client, ...people] = subjects;
  if (!client) return;
  const record = (kind: Schemas['ComplianceEntryKind'], subject: string, answers: object) =>
    firm.call('POST', `${path}/entries`, { as: firm.manager, body: { kind, subject, answers } });
  await record('existence', client.key, {
    method: 'public_database',
    verifiedOn: day(4),
    source: 'Public register of companies',
    number: '1234567-8',
    nameMatches: true,
    addressMatches: true,
    directorsMatch: true,
  });
  await record('purpose', client.key, {
    determinedOn: day(3),
    startsOn: day(2),
    purpose: 'The client needs a compliance officer and the registration as a money services business.',
    expectedActivity: 'Monthly advice, and a report every quarter.',
  });
  for (const { key } of people) {
    await record('identity_method', key, {
      ...{ method: 'dual_process', verifiedOn: day(4), nameMatches: true },
      ...{ firstSource: 'Government of Canada', firstConfirms: 'birth_date' },
      ...{ firstNumber: 'AB123456', firstDate: day(900) },
      ...{ secondSource: 'Bank of the person', secondConfirms: 'account' },
      ...{ secondNumber: '004-11223-998877', secondDate: day(30) },
    });
  }
  if (!isComplete) return;
  await record('third_party', client.key, {
    determinedOn: day(3),
    outcome: 'no',
    grounds: 'The client acts for itself; asked the representative.',
  });
  await record('names_checked', client.key, { determinedOn: day(3), plausible: true });
  await record('screening', client.key, {
    screenedOn: day(3),
    listDate: day(5),
    lists: 'Consolidated Canadian autonomous sanctions list, UN list, listed terrorist entities',
    outcome: 'no_hit',
  });
  for (const { key } of people) {
    const grounds = 'Public sources and the answer of the person.';
    await record('exposed_person', key, { determinedOn: day(3), outcome: 'none', grounds });
  }
}

/** A higher rating moves the next review, which was due then. */
async function raiseRisk({ call, manager }: Firm, id: string): Promise<void> {
  const record = (kind: Schemas['ComplianceEntryKind'], answers: object) =>
    call('POST', `/admin/cases/${id}/compliance/entries`, {
      as: manager,
      body: { kind, subject: 'client', answers },
    });
  await record('risk_override', {
    rating: 'high',
    reason: 'Several correspondents in countries of high risk.',
  });
  await record('enhanced_measures', {
    measures: ['source_of_funds', 'more_often'],
    reason: 'The funds come from few customers, which can be followed.',
  });
}
