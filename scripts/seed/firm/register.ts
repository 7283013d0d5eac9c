import type { components } from '#contract/schema.d.ts';
import type { Happening } from './agenda.ts';
import { formOf } from './form.ts';

type Schemas = components['schemas'];

const DAY_MS = 86_400_000;

const columns = [
  ...['Organization Names (Legal and Operating)', 'Business Address', 'MSB Registration Status'],
  ...['MSB Registration Number', 'Incorporation Number', 'Date Initial MSB Registration Approval'],
  'MSB Registration Expiry Date',
];

/** Businesses that are not clients. */
const OTHERS = 400;
const places = ['Toronto ON', 'Vancouver BC', 'Calgary AB', 'Montreal QC', 'Halifax NS'];

/**
 * What FINTRAC's register says about the clients that claim to be regulated, in turn: valid for long, ending in 40 days, ended, and
 * not in the register.
 */
const outcomes = [
  { status: 'Registered', endsIn: 500 },
  { status: 'Registered', endsIn: 40 },
  { status: 'Expired', endsIn: -20 },
  null,
] as const;

/** The upload of FINTRAC's register, with some of the clients in it. The cases must be indexed. */
export function registerAgenda(until: Date): Happening[] {
  const day = (days: number) => new Date(until.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      daysAgo: 0.5,
      async happens({ call, manager }) {
        const path = '/admin/cases?status=approved,in_review,submitted&risk=regulated&pageSize=40';
        const { items } = await call<Schemas['CasePage']>('GET', path, { as: manager });
        const clients = items.flatMap(({ company }, index) => {
          const found = outcomes[index % outcomes.length];
          return found ? [{ name: company, status: found.status, expires: day(found.endsIn) }] : [];
        });
        const others = Array.from({ length: OTHERS }, (_, n) => ({
          name: `${1_200_000 + 37 * n} Canada Inc.`,
          status: 'Registered',
          expires: day(30 + (n % 700)),
        }));
        const rows = [...clients, ...others].map(({ name, status, expires }, n) => [
          ...[`Legal Name: ${name}`, `${100 + n} King St\n${places[n % places.length]}`, status],
          ...[`M${20_000_000 + 91 * n}`, '', day(-800), expires],
        ]);
        const file = [columns, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
        const form = await formOf({}, { name: 'reg-eng.csv', type: 'text/csv', bytes: Buffer.from(file) });
        await call('POST', '/msb-register', { as: manager, ...form });
      },
    },
  ];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
